import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { cleanText } from '#domain/text';

/**
 * Stores a client's question about a document, at most one per hour. `add` stores it and queues its email, and is false
 * if the last question is less than an hour old. `lastHash` is the hash of the last question about the document.
 */
export async function askOnce(
  question: string,
  hash: (text: string) => string,
  add: (question: { readonly text: string; readonly hash: string }) => Promise<boolean>,
  lastHash: () => Promise<string | undefined>,
): Promise<Result<DoneAnswer, Problem>> {
  const text = cleanText(question).trim();
  if (text === '') return refuse(problem('question-empty'));
  const asked = hash(text);
  if (await add({ text, hash: asked })) return ok({ success: true });
  // The same text again is a retry of a request whose answer was lost.
  return (await lastHash()) === asked ? ok({ success: true }) : refuse(problem('question-limit'));
}
