import { useRef, useState } from 'react';
import { type ContactDraft, contactMessages } from '#domain/contact/contact-message';
import { problems } from '#domain/contract/problems';
import { sendContactMessage } from '../../adapters/api/send-contact-message.ts';

type Stage =
  | { readonly kind: 'idle' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Sends a contact message, one at a time. The key stays the same until the message changes or an answer came, so that
 * a repetition after a lost answer is the same message.
 */
export function useSendContactMessage() {
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const running = useRef(false);
  const submission = useRef<{ readonly content: string; readonly key: string }>(undefined);

  async function send(draft: ContactDraft): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setStage({ kind: 'sending' });
    const content = JSON.stringify(draft);
    if (submission.current?.content !== content) submission.current = { content, key: crypto.randomUUID() };
    const answer = await sendContactMessage(draft, submission.current.key);
    running.current = false;
    if (answer.ok) {
      submission.current = undefined;
      setStage({ kind: 'sent' });
      return true;
    }
    const tooMany = answer.refusal.kind === 'problem' && answer.refusal.body.error === 'too-many-requests';
    setStage({
      kind: 'failed',
      message: tooMany ? problems['too-many-requests'].message : contactMessages.failed,
    });
    return false;
  }

  return {
    stage,
    send,
    edit: () => setStage((now) => (now.kind === 'idle' || now.kind === 'sending' ? now : { kind: 'idle' })),
  };
}
