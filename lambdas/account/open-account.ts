import type { OpenAccountAnswer } from '#domain/account/contract';
import { type Problem, problem } from '#domain/contract/problems';
import { activeStatus, type BusinessProfile, type LiteProfile, litePlan } from '#domain/profile/profile';
import { type SignUpProfile, validateSignUpProfile } from '#domain/profile/sign-up-profile';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cutText } from '#domain/text';
import { defaultTimeZone, isTimeZone } from '#domain/time-zone';
import type { AccountDirectory, PoolAccount } from '../platform/cognito/account-directory.ts';
import type { SignInLimits } from '../platform/http/sign-in-limit.ts';
import { errorFields, log } from '../platform/log.ts';
import type { AccountProfiles } from '../profile/index.ts';
import { mailLink } from './mail-link.ts';
import { mergeProfile } from './merge-profile.ts';
import type { AccountCaps, VerificationPorts } from './ports.ts';

export interface OpenAccountPorts extends VerificationPorts {
  readonly directory: Pick<AccountDirectory, 'find'>;
  readonly profiles: Pick<AccountProfiles, 'read' | 'create' | 'noteVerificationMail'>;
  readonly caps: AccountCaps;
  readonly signIns: Pick<SignInLimits, 'notBefore'>;
}

export interface OpenAccount {
  /** From the verified token. */
  readonly userId: string;
  readonly profile: SignUpProfile;
  readonly userAgent: string;
  readonly timeZone: string;
  readonly network: string;
}

function liteProfile(
  account: PoolAccount,
  mobileProfile: BusinessProfile | undefined,
  { userAgent, timeZone }: Pick<OpenAccount, 'userAgent' | 'timeZone'>,
  wasTakenOver: boolean,
  { instant, mailAlias }: { readonly instant: string; readonly mailAlias: string },
): LiteProfile {
  return {
    uid: account.userId,
    email: account.email,
    timeZone: isTimeZone(timeZone) ? timeZone : defaultTimeZone,
    plan: litePlan,
    status: activeStatus,
    mailAlias,
    emailVerified: account.emailVerified,
    emailVerificationSent: true,
    migratedFromMobileApp: mobileProfile !== undefined,
    signupSource: mobileProfile ? 'mobile-app-migration' : `${litePlan}-signup`,
    ...(mobileProfile && { originalMobileProfile: mobileProfile }),
    // Somebody else may have set the business email in the mobile app, so clients do not see it until the owner
    // confirms it. No other value of the owner exists before the Lite profile.
    ...(mobileProfile && wasTakenOver && { withheld: { businessEmail: instant }, clearedBefore: {} }),
    userAgent: cutText(cleanLine(userAgent), 300),
    createdAt: instant,
    updatedAt: instant,
    lastLoginAt: instant,
    invoicesCreated: 0,
  };
}

/**
 * Sends the verification email. If that fails, the sign-up still succeeds (rule 18): the profile then contains it, and the
 * dashboard says so and offers to send another. Returns what the profile contains.
 */
async function emailVerificationLink(
  account: PoolAccount,
  network: string,
  ports: OpenAccountPorts,
): Promise<Pick<LiteProfile, 'verificationNotSentAt'>> {
  if (account.emailVerified) return {};
  try {
    const outcome = await mailLink('verify', account, network, ports);
    if (outcome === 'mailed') return {};
    log.warn('verification-not-mailed', { state: outcome });
  } catch (error) {
    log.error('verification-not-mailed', errorFields(error));
  }
  const verificationNotSentAt = ports.clock().toISOString();
  try {
    await ports.profiles.noteVerificationMail(account.userId, verificationNotSentAt);
  } catch (error) {
    log.error('verification-not-mailed', errorFields(error));
  }
  return { verificationNotSentAt };
}

/** Attempts if concurrent requests write the same profiles, for example from two tabs. */
const attempts = 4;

/**
 * Opens the Lite account of a signed-in user: writes the Lite profile and completes the business profile in one
 * transaction (rules 18 and 21), then emails the verification link. An account that is already open is not changed; the
 * answer has `kept` (rule 22). Safe to repeat.
 */
export async function openAccount(
  command: OpenAccount,
  ports: OpenAccountPorts,
): Promise<Result<OpenAccountAnswer, Problem>> {
  const account = await ports.directory.find(command.userId);
  if (!account?.enabled) return refuse(problem('unauthenticated'));
  let isAdmitted = false;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const stored = await ports.profiles.read(account.userId);
    if (stored.lite && stored.business)
      return ok({ success: true, kept: true, lite: stored.lite, business: stored.business });
    const instant = ports.clock().toISOString();
    const business = mergeProfile(command.profile, stored.business, account.email, instant);
    // The merged profile is validated, so that a user of the mobile app need not type known values again.
    const faults = Object.entries(validateSignUpProfile(business));
    if (faults.length > 0)
      return refuse(
        problem('invalid-profile', { faults: faults.map(([field, message]) => ({ field, message })) }),
      );
    // Counts a request once, even if the loop repeats, and does not count it if the Lite profile already exists.
    isAdmitted ||= stored.lite !== undefined || (await ports.caps.admitSignUp(command.network));
    if (!isAdmitted) return refuse(problem('too-many-sign-ups'));
    // Sessions were ended before sign-up, as a password reset does that takes the address over.
    const wasTakenOver = !stored.lite && (await ports.signIns.notBefore(account.userId)) !== undefined;
    const fresh = { instant, mailAlias: ports.newSecret() };
    const lite = stored.lite ?? liteProfile(account, stored.business, command, wasTakenOver, fresh);
    const newProfiles = { lite, keepsLite: stored.lite !== undefined, business, basedOn: stored.business };
    if (await ports.profiles.create(account.userId, newProfiles)) {
      const verification = await emailVerificationLink(account, command.network, ports);
      return ok({ success: true, kept: false, lite: { ...lite, ...verification }, business });
    }
  }
  throw new Error('The profiles kept changing while the account was opened');
}
