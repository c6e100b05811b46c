import type { FunctionPool } from '../functions/function-pool.ts';
import { awsJsonAnswer, awsJsonRefusal, type CloudRequest, type CloudService } from './exchange.ts';

interface LogRequest {
  readonly logGroupName?: string;
  readonly logGroupNamePrefix?: string;
  readonly filterPattern?: string;
  readonly startTime?: number;
}

/**
 * Whether a line contains one of the quoted terms of a pattern (`?"one" ?"two"`); a pattern without terms matches every
 * line.
 */
function fits(text: string, pattern: string): boolean {
  const terms = [...pattern.matchAll(/"([^"]*)"/g)].map(([, term = '']) => term);
  return terms.length === 0 || terms.some((term) => text.includes(term));
}

/**
 * CloudWatch Logs with the lines that functions have logged since the start, one log group per function, named as in
 * Lambda. Supports DescribeLogGroups and FilterLogEvents; a filter pattern may only contain quoted terms.
 */
export const createLogService =
  ({ definitions, logs }: Pick<FunctionPool, 'definitions' | 'logs'>): CloudService =>
  async ({ headers, body }: CloudRequest) => {
    const groups = new Map(definitions.map(({ name, shortName }) => [`/aws/lambda/${name}`, shortName]));
    const request = JSON.parse(body.toString('utf8')) as LogRequest;
    switch (String(headers['x-amz-target']).split('.').at(-1)) {
      case 'DescribeLogGroups': {
        const names = [...groups.keys()].filter((name) => name.startsWith(request.logGroupNamePrefix ?? ''));
        return awsJsonAnswer(200, { logGroups: names.map((logGroupName) => ({ logGroupName })) });
      }
      case 'FilterLogEvents': {
        const shortName = groups.get(request.logGroupName ?? '');
        if (shortName === undefined)
          return awsJsonRefusal('ResourceNotFoundException', 'The specified log group does not exist.');
        const events = logs
          .filter((line) => line.shortName === shortName && line.at >= (request.startTime ?? 0))
          .filter(({ text }) => fits(text, request.filterPattern ?? ''))
          .map(({ at, text }) => ({ timestamp: at, message: text }));
        return awsJsonAnswer(200, { events });
      }
      default:
        return awsJsonRefusal('UnknownOperationException', 'The local logs can only be filtered');
    }
  };
