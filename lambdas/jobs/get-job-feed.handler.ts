import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { getJobFeed } from './get-job-feed.ts';
import { jobFeedPorts } from './store/feed-ports.ts';

const ports = jobFeedPorts(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('get-job-feed', {
  answer: fileAnswer,
  run: ({ path, knownTags }) => getJobFeed(path.feedSecret, knownTags, ports),
});
