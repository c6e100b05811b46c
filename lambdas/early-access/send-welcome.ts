import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { ok } from '#domain/result';
import { errorFields, log } from '../platform/log.ts';
import type { SendWelcomePorts } from './ports.ts';
import { welcomeMail } from './welcome-mail.ts';

/**
 * Emails the welcome to an address that signed up, at most once. The answer says nothing about the address, so that
 * nobody learns who is on the list; a failure is only logged (rule 8).
 */
export async function sendWelcome(typed: string, network: string, ports: SendWelcomePorts) {
  const answer = ok({ success: true as const });
  const email = plainEmail(typed);
  if (!isEmailAddress(email)) return answer;
  try {
    await mailOnce(normalizeEmail(email), network, ports);
  } catch (error) {
    log.error('welcome not sent', { operation: 'send-welcome', ...errorFields(error) });
  }
  return answer;
}

async function mailOnce(email: string, network: string, ports: SendWelcomePorts): Promise<void> {
  const siteOrigin = await ports.siteOrigin();
  if (!(await ports.cap.admit(network))) return log.warn('too many welcomes', { operation: 'send-welcome' });
  const token = await ports.list.claimWelcome(email);
  if (token === undefined) return;
  const outcome = await ports.mail.send(welcomeMail(email, siteOrigin, token));
  if (outcome.kind === 'accepted') return;
  log.error('welcome not sent', {
    operation: 'send-welcome',
    state: outcome.kind,
    errorName: outcome.reason,
  });
  // If the email may have been sent, the claim stays: no welcome is better than two.
  if (outcome.kind === 'not-delivered') await ports.list.releaseWelcome(email);
}
