import PostalMime from 'postal-mime';
import { verifications } from '#lambdas/account/store/verifications';
import { sha256 } from '#lambdas/platform/hash';
import { confirmAccountant } from '#lambdas/reports/confirm-accountant';
import { emailAccountant } from '#lambdas/reports/email-accountant';
import { getAccountant, setAccountant } from '#lambdas/reports/set-accountant';
import { accountantStore } from '#lambdas/reports/store/accountant-store';
import { type LiteWorld, pat } from './lite-world.ts';

/** The operations on the accountant of Pat's account with their real stores. */
export function accountantOf(world: LiteWorld) {
  const { plain, clock, service } = world;
  const store = accountantStore(plain, clock);
  const ownerEmail = async () => String((await world.lite()).email);
  const mailsOfKind = (kind: string) =>
    Promise.all(
      service.raw.filter((_, at) => service.names[at]?.kind === kind).map((raw) => PostalMime.parse(raw)),
    );
  const newestToken = async () => {
    const text = (await mailsOfKind('accountant-notice')).at(-1)?.text ?? '';
    return /confirm-accountant#token=([\w-]{22})/.exec(text)?.[1] ?? '';
  };
  return {
    mailsOfKind,
    newestToken,
    get: () => getAccountant(pat, store),
    set: (email: string) => setAccountant({ userId: pat, email }, { store, clock }),
    /** Presses the button of a link; by default of the newest email, in the owner's present account. */
    async confirm(options: { readonly token?: string; readonly poolEmail?: string } = {}) {
      const email = options.poolEmail ?? (await ownerEmail());
      return confirmAccountant(options.token ?? (await newestToken()), {
        store,
        verifications: verifications(plain),
        directory: {
          find: async (userId) => ({
            userId,
            email,
            emailVerified: true,
            enabled: true,
            hasNeverSignedIn: false,
          }),
        },
        clock,
        hash: sha256,
      });
    },
    /** "Send to my accountant". */
    send: (options: {
      readonly to: string;
      readonly from?: string;
      readonly until?: string;
      readonly key?: string;
    }) =>
      emailAccountant(
        { userId: pat, from: '2026-11', until: '2026-11', key: world.newKey(), ...options },
        { ...world.ordinaryPorts(), store },
      ),
  };
}
