import type { Client } from '#domain/clients/client';
import { textNumberOf } from '#domain/clients/client-contacts';
import type { Job, JobClient } from '#domain/jobs/job';
import type { JobPorts } from './job-ports.ts';

type Contact = Pick<JobClient, 'clientPhone' | 'clientEmail' | 'clientMobile'>;

/** How the client of a job is reached. The number for text messages is absent if it is the phone number. */
export function contactOf(client: Client): Contact {
  const { phone, email } = client;
  const mobile = textNumberOf(client);
  return { clientPhone: phone, clientEmail: email, ...(mobile !== phone && { clientMobile: mobile }) };
}

/** The job with the phone numbers and email that its client has now; as it was saved if the client was deleted. */
function withContact(job: Job, client: Client | undefined): Job {
  if (!client) return job;
  const { clientMobile: _mobile, ...kept } = job;
  return { ...kept, ...contactOf(client) };
}

/** A job with the present phone numbers and email of its client. */
export const withPresentContact = async (
  userId: string,
  job: Job,
  { findClient }: Pick<JobPorts, 'findClient'>,
): Promise<Job> =>
  withContact(job, job.clientId === undefined ? undefined : await findClient(userId, job.clientId));

/** Jobs with the present phone numbers and emails of their clients, which are read together. */
export async function withPresentContacts(
  userId: string,
  jobs: readonly Job[],
  { findClients }: Pick<JobPorts, 'findClients'>,
): Promise<readonly Job[]> {
  const found = await findClients(
    userId,
    jobs.flatMap(({ clientId }) => clientId ?? []),
  );
  const clients = new Map(found.map((client) => [client.clientId, client]));
  return jobs.map((job) => withContact(job, clients.get(job.clientId ?? '')));
}
