import { type Problem, problem } from '#domain/contract/problems';
import type { JobAnswer } from '#domain/jobs/contract';
import { ok, type Result, refuse } from '#domain/result';
import type { JobPorts } from './job-ports.ts';
import { jobAnswer } from './shown-job.ts';

/** A job of the account. */
export async function getJob(
  userId: string,
  jobId: string,
  ports: Pick<JobPorts, 'jobs' | 'today' | 'addressesOf' | 'findClient'>,
): Promise<Result<JobAnswer, Problem>> {
  const found = await ports.jobs.find(userId, jobId);
  return found ? ok(await jobAnswer(userId, found, ports)) : refuse(problem('job-not-found'));
}
