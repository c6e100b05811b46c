import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import { isQuoteId } from '#domain/quote/quote';
import { ok, type Result, refuse } from '#domain/result';
import { cleanText } from '#domain/text';
import { deliver } from '../delivery/deliver.ts';
import { knownMessage } from '../delivery/known-message.ts';
import type { Reservation } from '../delivery/ports.ts';
import type { AskQuestionPorts } from './ports.ts';
import { questionMail } from './question-mail.ts';
import { standingOf } from './quote-standing.ts';
import type { StoredQuote } from './stored-quote.ts';

/** Where a client may ask: before deciding, and about what is over. */
const asks = new Set(['sent', 'expired', 'declined', 'approved']);

type Outcome = Result<{ readonly success: true }, Problem>;

/** Times a question is looked up anew because the same one was at work, and did not leave. */
const rounds = 3;

async function mailReserved(
  quote: StoredQuote,
  question: string,
  to: string,
  { id, reservation }: { readonly id: string; readonly reservation: Reservation },
  ports: AskQuestionPorts,
): Promise<Outcome> {
  const mail = questionMail(to, quote, { id, question });
  const delivery = await deliver(reservation, async () => mail, ports);
  // Whether an unconfirmed one left nobody knows; asking again could bring it twice.
  return delivery.kind === 'failed' ? refuse(problem('quote-question-not-sent')) : ok({ success: true });
}

/** Whether the last question may still be given back, as when its function died. */
async function isUnderWay(quote: StoredQuote, { questions }: AskQuestionPorts): Promise<boolean> {
  const { state } = (await questions.last(quote)) ?? {};
  return state === 'reserved' || state === 'sending';
}

/** What became of the same question that came before; undefined where it certainly did not leave. */
async function cameBefore(
  quote: StoredQuote,
  asked: string,
  ports: AskQuestionPorts,
): Promise<Outcome | undefined> {
  const known = await knownMessage(() => ports.questions.last(quote), asked, ports.sleep);
  switch (known.kind) {
    case 'sent':
    case 'unknown':
      return ok({ success: true });
    case 'key-reused':
      return refuse(
        problem((await isUnderWay(quote, ports)) ? 'quote-question-not-sent' : 'quote-question-limit'),
      );
    case 'in-progress':
      return refuse(problem('quote-question-not-sent'));
    case 'fresh':
    case 'returned':
      return undefined;
  }
}

/**
 * Mails a client's question about a quote of Lite to its owner, once an hour. The mail is all that is kept of it, so
 * nobody is told that it was sent before it may have been; one that certainly did not leave may be asked again at once.
 */
export async function askQuoteQuestion(
  command: { readonly linkId: string; readonly question: string },
  ports: AskQuestionPorts,
): Promise<Outcome> {
  const { linkId } = command;
  const question = cleanText(command.question).trim();
  const quote = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  if (!quote?.lite || !asks.has(await standingOf(quote, ports.ownerDay)))
    return refuse(problem('quote-not-found'));
  if (question === '') return refuse(problem('quote-question-empty'));
  const provider = await ports.providers.find(quote.userId);
  if (!provider || !isEmailAddress(provider.toldAt)) return refuse(problem('quote-question-not-sent'));
  const asked = ports.hash(question);
  for (let round = 0; round < rounds; round += 1) {
    const reserved = await ports.questions.reserve(quote, asked);
    if (reserved) return mailReserved(quote, question, provider.toldAt, reserved, ports);
    // The same question once more is the same press, whose answer was lost.
    const outcome = await cameBefore(quote, asked, ports);
    if (outcome) return outcome;
  }
  return refuse(problem('quote-question-not-sent'));
}
