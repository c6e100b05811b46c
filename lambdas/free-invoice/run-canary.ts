import { type ProblemCode, problems } from '#domain/contract/problems';
import { defaultInvoiceNumber } from '#domain/documents/invoice-draft';
import { canaryAddress, canaryInvoice, canaryWaits } from '#domain/free-invoice/canary';
import type { SendFreeInvoiceBody } from '#domain/free-invoice/contract';
import { operations } from '#domain/free-invoice/contract';
import type { Clock, Sleep } from '../platform/clock.ts';
import { errorFields, type LogFields, log } from '../platform/log.ts';

/** The reports of SES about the canary's message. */
export interface CanaryDelivery {
  readonly deliveredAt?: string;
  readonly bouncedAt?: string;
  readonly rejectedAt?: string;
}

export interface RunCanaryPorts {
  /** Calls an operation of the public API through the site, as a browser does. */
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The pass of the canary for a submission ID. */
  passFor(submissionId: string): string;
  findDelivery(submissionId: string): Promise<CanaryDelivery | undefined>;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

type Step = 'send' | 'download' | 'delivery';

/** Why a step failed, without any text of the response. */
class StepFailed extends Error {
  readonly fields: LogFields;

  constructor(fields: LogFields) {
    super('A step of the canary failed');
    this.fields = fields;
  }
}

/** The error for a response with another status than 200. */
async function failureOf(response: Response): Promise<StepFailed> {
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown };
  const isKnown = typeof error === 'string' && Object.hasOwn(problems, error);
  return new StepFailed({ status: response.status, ...(isKnown && { code: error as ProblemCode }) });
}

/** Sends the invoice as the site's form does; returns the download token. */
async function send(submissionId: string, ports: RunCanaryPorts): Promise<string> {
  const now = ports.clock();
  const body: SendFreeInvoiceBody = {
    recipientEmail: canaryAddress,
    invoice: canaryInvoice(defaultInvoiceNumber(now.getTime()), now.toISOString().slice(0, 10)),
    recaptchaToken: ports.passFor(submissionId),
  };
  const response = await ports.post(operations['send-free-invoice'].path, body, {
    'idempotency-key': submissionId,
  });
  if (response.status !== 200) throw await failureOf(response);
  const { downloadToken } = (await response.json()) as { readonly downloadToken?: string };
  return downloadToken ?? '';
}

/** Downloads the PDF as the page does after sending. */
async function download(token: string, { post }: RunCanaryPorts): Promise<void> {
  const response = await post(operations['download-free-invoice'].path, { token });
  if (response.status !== 200) throw await failureOf(response);
  const beginning = Buffer.from(await response.arrayBuffer()).subarray(0, 5);
  if (beginning.toString('latin1') !== '%PDF-') throw new StepFailed({ status: response.status });
}

/** Waits until SES has reported that the email was delivered. */
async function waitForDelivery(submissionId: string, until: number, ports: RunCanaryPorts): Promise<void> {
  for (;;) {
    const { deliveredAt, bouncedAt, rejectedAt } = (await ports.findDelivery(submissionId)) ?? {};
    if (deliveredAt !== undefined) return;
    if (bouncedAt !== undefined || rejectedAt !== undefined || ports.clock().getTime() >= until)
      throw new StepFailed({});
    await ports.sleep(canaryWaits.step);
  }
}

/**
 * Sends a free invoice through the public API to the SES mailbox simulator, downloads its PDF, and waits until SES
 * reports the delivery. The alarm expects the log line `canary-passed`; `canary-failed` names the step that failed.
 */
export async function runCanary(ports: RunCanaryPorts): Promise<void> {
  const startedAt = ports.clock().getTime();
  const submissionId = ports.newId();
  let step: Step = 'send';
  try {
    const token = await send(submissionId, ports);
    step = 'download';
    await download(token, ports);
    step = 'delivery';
    await waitForDelivery(submissionId, startedAt + canaryWaits.deadline, ports);
    log.info('canary-passed', { submissionId, milliseconds: ports.clock().getTime() - startedAt });
  } catch (error) {
    const fields = error instanceof StepFailed ? error.fields : errorFields(error);
    // A warning, because an error would also raise the alarm for faults.
    log.warn('canary-failed', { submissionId, state: step, ...fields });
  }
}
