import type { Message } from '#lambdas/messaging/index';
import type { Answer } from './lookup.ts';
import { adviceOn, type MessageOutcome, messageLine, outcomeOf } from './message-report.ts';
import type { RepeatTrouble } from './repeat-trouble.ts';

/** The messages of an answer, oldest first under each subject, followed by advice for support. */
export function answerLines(answer: Answer, now: Date): string[] {
  const lines = answer.found.flatMap(({ title, messages, hasMore, repeatTrouble }) => [
    `${title}:`,
    ...(repeatTrouble ? [`  ${troubleLine(repeatTrouble)}`] : []),
    ...(messages.length === 0 ? ['  no email about it'] : []),
    ...(hasMore ? [`  the newest ${messages.length}; there are older ones`] : []),
    ...oldestFirst(messages).map((known) => `  ${messageLine(known, now)}`),
  ]);
  const more = answer.hasMoreAccounts
    ? ['More accounts have this number: add --account USER-ID, or use the ID in the address of the page.']
    : [];
  return [
    ...lines,
    ...more,
    ...adviceLines(
      answer.found.flatMap(({ messages }) => messages),
      now,
    ),
  ];
}

/** Why the next recurring invoice was not made or emailed, and what to do. */
const troubleLine = ({ because, since }: RepeatTrouble): string =>
  `recurring invoice: failed, code ${because}, ${
    since === undefined
      ? 'is tried again within an hour'
      : `set aside ${since}; find the cause in the logs (event repeat-failed), then npm run retry-message -- INVOICE-ID --yes`
  }`;

const oldestFirst = (messages: readonly Message[]): readonly Message[] =>
  messages.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));

/** Advice for support, once for each outcome. */
export function adviceLines(messages: readonly Message[], now: Date): string[] {
  const outcomes = [...new Set(messages.map((known): MessageOutcome => outcomeOf(known, now)))].sort();
  return outcomes.length === 0
    ? []
    : ['What you can do:', ...outcomes.map((outcome) => `  ${adviceOn(outcome)}`)];
}
