import { useRef } from 'react';
import { type ContactDraft, contactMessages } from '#domain/contact/contact-message';
import { withReference } from '#domain/contract/call-failure';
import { type ProblemCode, problems } from '#domain/contract/problems';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { useAction } from '../../ui/use-action.ts';

/**
 * Sends a contact message, one at a time. The key stays the same until the message changes or an answer came, so that
 * a repetition after a lost answer is the same message.
 */
export function useSendContactMessage() {
  const submission = useRef<{ readonly content: string; readonly key: string }>(undefined);
  const { state, run, reset } = useAction(async (message: ContactDraft) => {
    const content = JSON.stringify(message);
    if (submission.current?.content !== content) submission.current = { content, key: crypto.randomUUID() };
    const answer = await call('send-contact-message', { body: message, key: submission.current.key });
    submission.current = undefined;
    return answer;
  });
  return {
    isSending: state.kind === 'running',
    isSent: state.kind === 'done',
    /** Why the last message was not sent, in words. */
    failure: state.kind === 'failed' ? sentenceOf(state.error) : undefined,
    /** True for a message that was taken. */
    send: async (message: ContactDraft) => (await run(message)) !== undefined,
    edit: reset,
  };
}

const shown = new Set<ProblemCode | undefined>(['too-many-requests', 'maintenance']);

function sentenceOf(error: unknown): string {
  const code = codeOf(error);
  return code && shown.has(code)
    ? problems[code].message
    : withReference(contactMessages.failed, failureOf(error));
}
