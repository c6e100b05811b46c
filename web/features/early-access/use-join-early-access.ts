import { useRef, useState } from 'react';
import { earlyAccessFailed } from '#domain/content/claims';
import type { EarlyAccessSource } from '#domain/contract/early-access';
import { problems } from '#domain/contract/problems';
import { joinEarlyAccess } from '../../adapters/api/join-early-access.ts';
import { sendWelcome } from '../../adapters/api/send-welcome.ts';

type Stage =
  | { readonly kind: 'idle' | 'submitting' | 'done' }
  | { readonly kind: 'failed'; readonly message: string };

const shown = new Set<string>(['already-registered', 'invalid-email', 'too-many-requests']);

/** The states of an early-access form (section 4). One submit at a time; `onDone` runs after a success. */
export function useJoinEarlyAccess(source: EarlyAccessSource, onDone?: () => void) {
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const running = useRef(false);

  async function join(email: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setStage({ kind: 'submitting' });
    const answer = await joinEarlyAccess(email, source);
    running.current = false;
    if (answer.ok) {
      // Nobody waits for the mail, and its failure is not the visitor's (section 7.3).
      void sendWelcome(email);
      setStage({ kind: 'done' });
      onDone?.();
      return;
    }
    const { refusal } = answer;
    const known = refusal.kind === 'problem' && shown.has(refusal.body.error);
    setStage({
      kind: 'failed',
      message: known ? problems[refusal.body.error].message : earlyAccessFailed,
    });
  }

  return { stage, join, edit: () => setStage((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)) };
}
