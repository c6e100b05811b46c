import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';
import { functionId } from '../support/fixture-stacks';

const hour = 60 * 60 * 1_000;

// Source of a function that reports its clock. Its timeout uses the clock of the machine, however far the cloud's clock
// is moved.
const TELLER = `
export const handler = async (event, context) => {
  console.log(new Date().toISOString(), Date.now() - new Date().getTime(), context.getRemainingTimeInMillis() > 1000);
  return { now: Date.now(), fixed: new Date(0).toISOString(), called: typeof Date(), is: new Date() instanceof Date };
};`;

let fixture: FixtureCloud;

beforeAll(async () => {
  fixture = await startFixtureCloud(
    { teller: { source: TELLER } },
    {
      Hourly: {
        Type: 'AWS::Events::Rule',
        Properties: {
          ScheduleExpression: 'rate(5 minutes)',
          Targets: [{ Id: 'teller', Arn: { 'Fn::GetAtt': [functionId('teller'), 'Arn'] } }],
        },
      },
    },
  );
});
afterAll(() => fixture.stop());

const clock = (method: string, to?: string) =>
  fetch(`${fixture.cloud.origin}/_local/clock`, {
    method,
    ...(to !== undefined && { body: JSON.stringify({ to }) }),
  });

const reportedClock = async () => {
  const outcome = await fixture.cloud.invoke('teller', {});
  if (outcome.kind !== 'returned') throw new Error(outcome.kind);
  return JSON.parse(outcome.json);
};

test('functions see a moved clock, and schedules run at each hour up to the new time', async () => {
  expect((await reportedClock()).now - Date.now()).toBeLessThan(hour);
  expect((await clock('POST', '+6h')).status).toBe(200);
  const { now, ...rest } = await reportedClock();
  expect(now - Date.now()).toBeGreaterThan(5.9 * hour);
  expect(rest).toEqual({ fixed: '1970-01-01T00:00:00.000Z', called: 'string', is: true });
  const lines = fixture.cloud.logs.map(({ text }) => text.split(' '));
  const times = lines.slice(1).map(([at = '']) => Date.parse(at));
  // The hours from each run to the next.
  expect(times.slice(1, 6).map((at, index) => Math.round((at - (times[index] ?? 0)) / hour))).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(new Set(lines.map(([, , inTime]) => inTime))).toEqual(new Set(['true']));
});

test('a moved clock stays after a restart, and "reset" resets it', async () => {
  fixture = await fixture.restart();
  expect((await reportedClock()).now - Date.now()).toBeGreaterThan(5.9 * hour);
  await clock('DELETE');
  expect(Math.abs((await reportedClock()).now - Date.now())).toBeLessThan(hour);
});

test('an invalid time is refused and moves nothing', async () => {
  expect((await clock('POST', 'soon')).status).toBe(400);
  expect(Math.abs(fixture.cloud.now() - Date.now())).toBeLessThan(hour);
});
