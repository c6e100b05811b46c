import { expect, test } from 'vitest';
import type { ServiceAddress } from '#domain/clients/service-address';
import { jobAnswer } from '#lambdas/jobs/shown-job';
import { jobOfItem } from '#lambdas/jobs/store/job';
import { minimalItems } from '#test/support/minimal-items';

const place = (addressId: string, changes: Partial<ServiceAddress> = {}): ServiceAddress => ({
  addressId,
  label: '',
  address: '7 Shore Rd',
  accessNotes: `Gate of ${addressId}`,
  equipment: [],
  version: 1,
  ...changes,
});

/** The access notes that the page of a job shows. Its address is 7 Shore Rd, chosen as "lake". */
async function notes(...addresses: readonly ServiceAddress[]): Promise<string | undefined> {
  const job = jobOfItem({ ...minimalItems.job, clientId: 'c1', address: '7 Shore Rd', addressId: 'lake' });
  const ports = {
    addressesOf: async () => addresses,
    today: async () => '2026-11-03',
    jobs: { toldMail: async () => undefined } as never,
  };
  return (await jobAnswer('u1', job, ports)).job.access?.accessNotes;
}

test('a job shows the access notes of its chosen address only, also after another label was given', async () => {
  expect(await notes(place('lake', { label: 'Cabin' }), place('rental'))).toBe('Gate of lake');
});

test('a job whose chosen address was deleted shows the access notes of the same address', async () => {
  expect(await notes(place('again'), place('other', { address: '9 Oak St' }))).toBe('Gate of again');
});

test('a job shows no access notes of a chosen address that is at another street now', async () => {
  expect(await notes(place('lake', { address: '9 Oak St' }))).toBeUndefined();
  expect(await notes(place('lake', { address: '9 Oak St' }), place('new'))).toBe('Gate of new');
});
