import { beforeEach, expect, test, vi } from 'vitest';
import { sendErrorReport } from '../../../../web/adapters/error-report.ts';
import { reportPageError, watchErrors } from '../../../../web/app/watch-errors.ts';

vi.mock('../../../../web/adapters/error-report.ts', () => ({ sendErrorReport: vi.fn() }));

const error = new TypeError('x is undefined');
const report = vi.mocked(sendErrorReport);

beforeEach(() => {
  report.mockReset().mockResolvedValue(undefined);
});

test.each([
  ['an uncaught error', 'error', { error }, 'script'],
  ['an unhandled rejection', 'unhandledrejection', { reason: error }, 'promise'],
] as const)('%s is reported with its source', async (_case, type, fields, source) => {
  watchErrors();
  window.dispatchEvent(Object.assign(new Event(type), fields));
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(source, error));
});

test('a report that fails is not reported in turn', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  report.mockRejectedValue(new Error('No network'));
  reportPageError('render', error);
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith('render', error));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
