import { createFaultPlan } from 'one-machine-cloud/cloud/fault-plan';
import { createFaultsPage } from 'one-machine-cloud/cloud/faults-page';
import { expect, it } from 'vitest';

const fault = { service: 'ses', operation: 'SendRawEmail', action: 'throttle', skip: 1, times: 2 };

async function post(body: string) {
  const faults = createFaultPlan();
  const answer = await createFaultsPage(
    '/faults',
    faults,
  )({
    method: 'POST',
    path: '/faults',
    rawQuery: '',
    query: new URLSearchParams(),
    remoteAddress: '127.0.0.1',
    remotePort: 1,
    headers: {},
    body: Buffer.from(body),
  });
  return { answer, planned: faults.list() };
}

it('the faults page adds valid faults', async () => {
  const { answer, planned } = await post(JSON.stringify([fault, { ...fault, when: 'after' }]));
  expect(answer?.status).toBe(204);
  expect(planned).toHaveLength(2);
});

it.each([
  ['service', { ...fault, service: 'sns' }],
  ['service', { action: 'drop' }],
  ['action', { service: 'ses' }],
  ['action', { ...fault, action: 'explode' }],
  ['operation', { ...fault, operation: 7 }],
  ['skip', { ...fault, skip: '1' }],
  ['times', { ...fault, times: -1 }],
  ['when', { ...fault, when: 'during' }],
  ['code', { ...fault, code: null }],
  ['unknownField', { ...fault, unknownField: 3 }],
  ['fault', 'throttle'],
])('the faults page refuses a malformed fault with 400 and names the field %s', async (field, malformed) => {
  const { answer, planned } = await post(JSON.stringify([fault, malformed]));
  expect(answer?.status).toBe(400);
  expect(JSON.parse(String(answer?.body))).toMatchObject({ field });
  expect(planned).toEqual([]);
});

it('the faults page refuses a body that is not JSON', async () => {
  const { answer } = await post('{');
  expect(answer?.status).toBe(400);
});
