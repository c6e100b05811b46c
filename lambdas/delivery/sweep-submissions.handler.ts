import { abandonedFreeSubmissions } from '../adapters/dynamodb/abandoned-submissions.ts';
import { openTable } from '../adapters/dynamodb/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { sweepSubmissions } from './sweep-submissions.ts';

const rooms = [abandonedFreeSubmissions(openTable(requiredVariable('TABLE_NAME')), systemClock)];

export const handler = () => sweepSubmissions(rooms, systemClock);
