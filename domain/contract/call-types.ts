import type * as z from 'zod/mini';
import type { AccountCalls, DeletionCalls } from './account.ts';
import type { BrowserErrorCalls } from './browser-errors.ts';
import type { DoneAnswer } from './call-failure.ts';
import type { ClientTimelineCalls } from './client-timeline.ts';
import type { AddressBookCalls } from './clients.ts';
import type { ContactCalls } from './contact.ts';
import type { DividedPaymentCalls } from './divided-payments.ts';
import type { EarlyAccessCalls } from './early-access.ts';
import type { endpoints, Operation } from './endpoints.ts';
import type { FindInvoicesCalls } from './find-invoices.ts';
import type { FreeInvoiceCalls } from './free-invoice.ts';
import type { FullExportCalls } from './full-export.ts';
import type { FullImportCalls } from './full-import.ts';
import type { LiteInvoiceCalls } from './invoices.ts';
import type { JobCalls } from './jobs.ts';
import type { LogoCalls } from './logo.ts';
import type { OnlinePaymentCalls } from './online-payments.ts';
import type { PhotoCalls } from './photos.ts';
import type { ProfileCalls } from './profile.ts';
import type { ClientLinkCalls } from './public-links.ts';
import type { QuoteCalls } from './public-quotes.ts';
import type { LiteQuoteCalls } from './quotes.ts';
import type { RepeatCalls } from './recurring.ts';
import type { ScheduleCalls } from './reminders.ts';
import type { OverviewCalls } from './reports.ts';
import type { Parsed, Unparsed } from './schemas.ts';
import type { TodayCalls } from './today.ts';

/** The types of an operation's request and answer. `object` in place of a shape: no body or query, a file as answer. */
interface CallShape {
  /** The schema of a JSON body, or 'file' for bytes. */
  readonly body?: z.ZodMiniType | 'file';
  /** Names of query parameters. */
  readonly query?: string;
  /** Requires an `Idempotency-Key`. Every repetition of a submission carries the same key. */
  readonly keyed?: true;
  /** The JSON of a successful answer; absent if the endpoint answers bytes. */
  readonly answer?: object;
}

/** The operations with types of their own. Each module lists them beside the schemas. */
interface Calls
  extends AccountCalls,
    AddressBookCalls,
    BrowserErrorCalls,
    ClientLinkCalls,
    ClientTimelineCalls,
    ContactCalls,
    DeletionCalls,
    DividedPaymentCalls,
    EarlyAccessCalls,
    FindInvoicesCalls,
    FreeInvoiceCalls,
    FullExportCalls,
    FullImportCalls,
    JobCalls,
    LiteInvoiceCalls,
    LiteQuoteCalls,
    LogoCalls,
    OnlinePaymentCalls,
    OverviewCalls,
    PhotoCalls,
    TodayCalls,
    ProfileCalls,
    QuoteCalls,
    RepeatCalls,
    ScheduleCalls {}

/** An operation without types takes neither body nor query, and answers that it succeeded. */
type Shape<Name extends Operation> = Name extends keyof Calls
  ? Calls[Name] extends CallShape
    ? Calls[Name]
    : never
  : { readonly answer: DoneAnswer };

/** The body as the caller writes it, before defaults; 'file' for bytes, undefined if there is no body. */
export type BodyOf<Name extends Operation> =
  Shape<Name> extends { readonly body: infer Body }
    ? Body extends z.ZodMiniType
      ? Unparsed<Body>
      : Body
    : undefined;

/** The body as the handler reads it, after defaults; bytes for a file. */
export type ParsedBodyOf<Name extends Operation> =
  Shape<Name> extends { readonly body: infer Body }
    ? Body extends z.ZodMiniType
      ? Parsed<Body>
      : Uint8Array
    : undefined;

/** The answer of an operation; 'file' for bytes. */
export type AnswerOf<Name extends Operation> = (typeof endpoints)[Name] extends { readonly answers: 'file' }
  ? 'file'
  : Shape<Name> extends { readonly answer: infer Answer }
    ? Answer
    : never;

/** True for an operation that requires an `Idempotency-Key`. */
export type IsKeyed<Name extends Operation> = Shape<Name> extends { readonly keyed: true } ? true : false;

/** Names of an operation's query parameters, all optional. */
export type QueryNamesOf<Name extends Operation> =
  Shape<Name> extends { readonly query: infer Query extends string } ? Query : never;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Names of the `{name}` parameters in an operation's path. */
export type PathNamesOf<Name extends Operation> = NamesIn<(typeof endpoints)[Name]['path']>;

/** The operations that anyone may call, or those for signed-in users. */
export type OperationsFor<Access extends 'public' | 'account'> = {
  [Name in Operation]: (typeof endpoints)[Name]['access'] extends Access ? Name : never;
}[Operation];
