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
    findClient: async () => undefined,
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

test('a job names the street of its chosen address if that is another one now, beside the one that it has', async () => {
  const moved = place('lake', { address: '9 Oak St' });
  expect(await notes(moved)).toBe('9 Oak St: Gate of lake');
  expect(await notes(moved, place('new'), place('other', { address: '1 Elm St' }))).toBe(
    '9 Oak St: Gate of lake\n7 Shore Rd: Gate of new',
  );
});
