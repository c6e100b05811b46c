import type { Page } from 'playwright-core';
import type { JobAnswer } from '#domain/jobs/contract';
import type { Office } from './lite-office.ts';

/** A job of a client with an address for emails; returns its ID. */
export async function newJob(office: Office): Promise<string> {
  const client = await office.client({
    name: 'Ruth Keller',
    email: `ruth-${crypto.randomUUID().slice(0, 8)}@client.example`,
  });
  const texts = { address: '', date: '', start: '', end: '', lastDay: '', notes: '' };
  const body = { title: 'Replace the furnace', clientId: client.clientId, ...texts };
  const { job } = await office.api<JobAnswer>('/api/jobs/a-job', { method: 'PUT', body });
  return job.jobId;
}

export const photoIdsOf = async (office: Office, jobId: string): Promise<readonly string[]> =>
  (await office.api<JobAnswer>(`/api/jobs/${jobId}`)).job.photoIds;

/** Chooses JPEG files, by their names, as from the phone's library. */
export const choosePhotos = (page: Page, files: Readonly<Record<string, Buffer>>): Promise<void> =>
  page.locator('input[type=file][multiple][accept^="image"]').setInputFiles(
    Object.entries(files).map(([name, buffer]) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    })),
  );
