import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { waitingLimit } from './waiting.ts';

configure({ asyncUtilTimeout: waitingLimit });

// Files of a worker share the document.
afterEach(cleanup);
