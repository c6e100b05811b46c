import { useRef } from 'react';
import { type ContactDraft, contactMessages } from '#domain/contact/contact-message';
import { withReference } from '#domain/contract/call-failure';
import { type ProblemCode, problems } from '#domain/contract/problems';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { useAction } from '../../ui/use-action.ts';

/**
 * Sends a contact message, one at a time. The key stays the same until the message changes or a response arrives, so
 * that a retry after a lost response does not send a second message.
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
    /** The error message if the last message was not sent. */
    failure: state.kind === 'failed' ? errorTextOf(state.error) : undefined,
    /** Resolves to true if the message was accepted. */
    send: async (message: ContactDraft) => (await run(message)) !== undefined,
    /** Removes the result of the last message, because the user edits the form. */
    edit: reset,
  };
}

/** Problem codes whose own message is shown. */
const shownCodes = new Set<ProblemCode | undefined>(['too-many-requests', 'maintenance']);

function errorTextOf(error: unknown): string {
  const code = codeOf(error);
  return code && shownCodes.has(code)
    ? problems[code].message
    : withReference(contactMessages.failed, failureOf(error));
}
