import { configure } from '@testing-library/react';
import { waitingLimit } from './waiting.ts';

configure({ asyncUtilTimeout: waitingLimit });
