import type { JobStage } from './job-stage.ts';

/** What can happen to a job. */
export const jobEventKinds = [
  'created',
  'approved',
  'edited',
  'scheduled',
  'moved',
  'done',
  'canceled',
  'restored',
  'invoiced',
  'told',
  'told-canceled',
  'reminded',
  'change-sent',
  'change-signed',
  'change-declined',
] as const;

export type JobEventKind = (typeof jobEventKinds)[number];

/** Something that happened to a job. `at` is an ISO instant. */
export interface JobEvent {
  readonly kind: JobEventKind;
  readonly at: string;
  /** The new stage, the new time, the reason or the invoice's number, as shown. */
  readonly detail?: string;
}

/** Events that a job keeps; the oldest ones are dropped first. */
export const maxJobEvents = 100;

/** The history with further events. */
export const withEvents = (
  history: readonly JobEvent[],
  ...added: readonly JobEvent[]
): readonly JobEvent[] => [...history, ...added].slice(-maxJobEvents);

/** The reason of a visit that was left out of its rhythm: it is canceled alone. */
export const skippedReason = 'Skipped';

/** "Canceled: The client moved", or "Skipped" for a visit that was left out. */
export const canceledText = (reason: string): string => {
  if (reason === skippedReason) return skippedReason;
  return reason === '' ? 'Canceled' : `Canceled: ${reason}`;
};

const sentences: Readonly<Record<JobEventKind, (detail: string) => string>> = {
  created: () => 'Created',
  approved: () => 'Quote approved',
  edited: (detail) => (detail === '' ? 'Changed' : `Changed: ${detail}`),
  scheduled: (detail) => (detail === '' ? 'Date removed' : `Scheduled for ${detail}`),
  moved: (detail) => `Moved to ${detail}`,
  done: () => 'Work done',
  canceled: canceledText,
  restored: () => 'No longer canceled',
  told: (detail) => `Client told about ${detail}`,
  'told-canceled': () => 'Client told that it is canceled',
  reminded: (detail) => `Client reminded of ${detail}`,
  'change-sent': (detail) => `Change order ${detail} sent`,
  'change-signed': (detail) => `Change order ${detail} signed`,
  'change-declined': (detail) => `Change order ${detail} declined`,
  invoiced: (detail) => (detail === '' ? 'Invoice created' : `Invoice ${detail} created`),
};

/** The text of an event, such as "Scheduled for Tue, Nov 3, 2026". */
export const jobEventText = ({ kind, detail = '' }: Pick<JobEvent, 'kind' | 'detail'>): string =>
  sentences[kind](detail);

/** The event of a stage that was set by hand. */
export const movedEvent = (stage: JobStage, at: string): JobEvent => ({ kind: 'moved', at, detail: stage });
