import { App } from 'aws-cdk-lib';
import { buildStacks } from '#lib/billhook-app';
import { readStageFile, stagesFolder } from '#lib/deployment-settings';

const app = new App();
buildStacks(app, readStageFile(stagesFolder, String(app.node.tryGetContext('stage') ?? 'dev')));
