import * as z from 'zod/mini';
import { isCalendarDate, isDateInRange } from '../calendar-date.ts';
import { isEmailAddress } from '../email-address.ts';
import { typedHours } from '../hours.ts';
import { parsePercent, parsePrice, parseQuantity } from '../money.ts';
import { ok, type Result, refuse } from '../result.ts';
import { isKeyId } from '../table/key-id.ts';
import { characterCount, cleanLine, cleanText } from '../text.ts';
import { type QuoteContent, type QuoteLine, quoteLimits } from './quote.ts';

/** A number as people write it. A JSON number is converted to its shortest decimal text. */
const decimal = z.union([z.string(), z.number()]);

/** A quote file: field names as in the app; dollars, quantities and percentages as decimals. */
const quoteFileSchema = z.strictObject({
  userID: z.string(),
  /** Stored as the provider's business profile if there is none yet. */
  provider: z.optional(z.strictObject({ businessName: z.string(), email: z.string() })),
  title: z.string(),
  clientMessage: z._default(z.string(), ''),
  issueDate: z.string(),
  taxRate: z._default(decimal, 0),
  total: z.optional(decimal),
  lineItems: z.array(
    z.strictObject({
      description: z.string(),
      quantity: z._default(decimal, 1),
      price: z._default(decimal, 0),
    }),
  ),
});

/** A parsed quote file, which an operator wrote. */
export interface NewQuote {
  readonly userId: string;
  readonly provider?: { readonly businessName: string; readonly email: string };
  readonly content: QuoteContent;
}

type Read = (text: string) => Result<number, unknown>;

/** Reads a number of the file; undefined if it is invalid or negative. */
function readNumber(value: string | number, read: Read): number | undefined {
  const parsed = read(String(value));
  return parsed.ok && parsed.value >= 0 ? parsed.value : undefined;
}

function parseLine(
  line: z.infer<typeof quoteFileSchema>['lineItems'][number],
  number: number,
  faults: string[],
): QuoteLine {
  const description = cleanText(line.description).trim();
  const [quantity, price] = [readNumber(line.quantity, parseQuantity), readNumber(line.price, parsePrice)];
  if (description === '' || characterCount(description) > quoteLimits.description)
    faults.push(`Line ${number}: description must have 1 to ${quoteLimits.description} characters.`);
  if (quantity === undefined)
    faults.push(`Line ${number}: quantity must be a number with at most 3 decimals.`);
  if (price === undefined) faults.push(`Line ${number}: price must be dollars with at most 2 decimals.`);
  const hours = typedHours(String(line.quantity));
  return {
    description,
    quantity: quantity ?? 0,
    ...(hours !== undefined && { hours }),
    price: price ?? 0,
  };
}

/** Checks a quote file. The refusal lists all its faults in words. */
export function parseQuoteFile(json: unknown): Result<NewQuote, readonly string[]> {
  const parsed = z.safeParse(quoteFileSchema, json);
  if (!parsed.success)
    return refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`));
  const file = parsed.data;
  const faults: string[] = [];
  if (!isKeyId(file.userID)) faults.push('userID must be an account id.');
  if (file.provider && !isEmailAddress(file.provider.email))
    faults.push('provider.email must be an address.');
  if (!isCalendarDate(file.issueDate)) faults.push('issueDate must be a day as yyyy-mm-dd.');
  else if (!isDateInRange(file.issueDate)) faults.push('issueDate must be between 1970 and 2200.');
  if (characterCount(cleanLine(file.title)) > quoteLimits.title) faults.push('title is too long.');
  if (characterCount(cleanText(file.clientMessage)) > quoteLimits.clientMessage)
    faults.push('clientMessage is too long.');
  if (file.lineItems.length === 0 || file.lineItems.length > quoteLimits.lines)
    faults.push(`lineItems must have 1 to ${quoteLimits.lines} lines.`);
  const taxRate = readNumber(file.taxRate, parsePercent);
  if (taxRate === undefined)
    faults.push('taxRate must be a percentage from 0 to 100 with at most 3 decimals.');
  const total = file.total === undefined ? undefined : readNumber(file.total, parsePrice);
  if (file.total !== undefined && total === undefined)
    faults.push('total must be dollars with at most 2 decimals.');
  const lineItems = file.lineItems.map((line, index) => parseLine(line, index + 1, faults));
  if (faults.length > 0) return refuse(faults);
  return ok({
    userId: file.userID,
    ...(file.provider && { provider: file.provider }),
    content: {
      title: cleanLine(file.title),
      clientMessage: cleanText(file.clientMessage).trim(),
      issueDate: file.issueDate,
      taxRate: taxRate ?? 0,
      ...(total !== undefined && { total }),
      lineItems,
    },
  });
}
