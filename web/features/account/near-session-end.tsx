import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { endsSoon, sessionEnd } from '#domain/account/session-limit';
import { keptSignInTime } from '../../adapters/auth/kept-tokens.ts';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { useSession } from '../../session/session.tsx';

const SessionLimitNotice = lazyPart(
  async () => (await import('./session-limit-notice.tsx')).SessionLimitNotice,
);

/** Says when this browser will be signed out, if that is soon. Checked again on every page, because tabs stay open. */
export function NearSessionEnd() {
  useLocation();
  useSession();
  const signedInAt = keptSignInTime();
  if (signedInAt === undefined) return null;
  const end = sessionEnd(signedInAt);
  if (!endsSoon(end, Date.now())) return null;
  return (
    <Suspense>
      <SessionLimitNotice end={end} />
    </Suspense>
  );
}
