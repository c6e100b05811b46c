import { App } from 'aws-cdk-lib';
import { buildStacks } from '#lib/billhook-app';

buildStacks(new App());
