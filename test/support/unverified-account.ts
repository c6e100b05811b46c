import { verificationPorts } from '#lambdas/account/index';
import { accountTable } from '#lambdas/composition/projections';
import { signInLimits } from '#lambdas/platform/http/sign-in-limit';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
import { ownerDecisions } from '#lambdas/profile/store/owner-decisions';
import { paymentDetails } from '#lambdas/profile/store/payment-details';
import { accountWorld } from './account-world.ts';
import { kim, pat } from './lite-world.ts';
import { mailingWorld } from './mailing-world.ts';
import { memoryEngine } from './memory-engine.ts';
import { recordStory } from './recorded-story.ts';

/** An account in the pool whose address nobody has verified, without profiles. */
export async function unverifiedAccount() {
  const world = await mailingWorld(memoryEngine());
  const account = {
    userId: pat,
    email: 'pat.doe@gmail.com',
    emailVerified: false,
    enabled: true,
    hasNeverSignedIn: false,
  };
  const never = {
    ...account,
    userId: kim,
    email: 'kim@example.com',
    emailVerified: true,
    hasNeverSignedIn: true,
  };
  const pool = accountWorld([account, never]);
  const { table, mail } = world.under();
  const ports = {
    directory: pool.ports.directory,
    factors: pool.ports.factors,
    profiles: accountProfiles(table),
    decisions: ownerDecisions(accountTable(table)),
    signIns: signInLimits(table),
    sleep: async () => undefined,
    logos: { current: async () => undefined, remove: async () => undefined },
    details: paymentDetails(table),
    ...verificationPorts(table, {
      mail,
      clock: world.clock,
      siteOrigin: async () => 'https://billhook.example',
    }),
  };
  const story = recordStory(world);
  const lastMail = () => (world.service.raw.at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const token = (pattern: RegExp) => pattern.exec(lastMail())?.[1] ?? '';
  /** Does something in a step; records also what changes in the user pool. */
  const step = (name: string, act: () => Promise<unknown>) =>
    story.step(name, async () => {
      const before = pool.poolChanges.length;
      const answer = await act();
      return { answer, pool: pool.poolChanges.slice(before) };
    });
  return { world, pool, ports, story, step, token };
}
