import { type Action, type Business, day, hour, type MailReport, minute } from './business.ts';
import { all } from './snapshot.ts';

/** Moves the clock: often by hours, sometimes by weeks, across month ends and changes to daylight saving time. */
const passTime: Action = (business) => {
  const { random } = business;
  const length = random.pick([20 * minute, 3 * hour, 10 * hour, day, 3 * day, 8 * day, 20 * day]);
  const milliseconds = Math.floor(length * (0.5 + random.next()));
  return {
    label: `let ${(milliseconds / hour).toFixed(1)} hours pass`,
    run: async () => business.advance(milliseconds),
  };
};

/** Runs the scheduled functions in one of several orders. */
const runFunctions: Action = ({ random, product }) => {
  const name = random.pick(['dispatch', 'dispatch', 'sweep', 'schedule', 'schedule']);
  return { label: `run ${name}`, run: () => product[name]() };
};

const repeatAct: Action = ({ random, keyed }) => {
  const act = random.pickAny(keyed.slice(-6));
  return act && { ...act, label: `again: ${act.label}` };
};

const stopMail: Action = ({ random, snapshot, product }) => {
  const mail = random.pickAny(snapshot.mails.filter(({ stopToken }) => stopToken !== undefined));
  const { stopToken = '', to = '' } = mail ?? {};
  return mail && { label: `${to} stops the mail of the business`, run: () => product.stopMail(stopToken) };
};

const eventOf = (business: Business, { mail, eventType }: MailReport) => {
  const { kind, id, owner } = mail.name;
  const timestamp = business.clock().toISOString();
  return {
    eventType,
    ...(eventType === 'Bounce' && { bounce: { bounceType: 'Permanent', timestamp } }),
    ...(eventType === 'Complaint' && { complaint: { timestamp } }),
    ...(eventType === 'Delivery' && { delivery: { timestamp } }),
    mail: {
      messageId: mail.serviceId,
      timestamp: mail.at,
      tags: { kind: [kind], message: [id], ...(owner !== undefined && { owner: [owner] }) },
    },
  };
};

/** Reports events late, twice and in any order. */
const reportMail: Action = (business) => {
  const { random, reports, product } = business;
  const at = random.between(0, reports.length - 1);
  const report = reports[at];
  if (!report) return undefined;
  if (random.chance(0.8)) reports.splice(at, 1);
  const detail = eventOf(business, report);
  return {
    label: `report ${report.eventType} of ${report.mail.name.kind} ${report.mail.name.id}`,
    run: () => product.receiveEvent(detail),
  };
};

/** An operator sets or lifts a suspension; a new owner verifies the address. */
const changeOwner: Action = ({ random, snapshot, product }) => {
  const [lite] = all(snapshot, 'liteProfile');
  if (!lite) return undefined;
  const { PK, SK } = lite.item;
  const { emailVerified, clientMailSuspendedAt } = lite.fields;
  const set = (name: string, value: unknown) => () => product.set({ PK, SK }, name, value);
  if (!emailVerified) return { label: 'verify the address of the owner', run: set('emailVerified', true) };
  if (clientMailSuspendedAt !== undefined)
    return { label: 'lift the suspension', run: set('clientMailSuspendedAt', undefined) };
  return random.chance(0.4)
    ? {
        label: 'suspend the account',
        run: set('clientMailSuspendedAt', snapshot.now.toISOString()),
      }
    : undefined;
};

const switchBucket: Action = ({ random, bucket }) => ({
  label: 'switch the object store off or on',
  run: async () => {
    bucket.isDown = !bucket.isDown && random.chance(0.5);
  },
});

/** Events around the business, with their weights. */
export const surroundingActions: readonly (readonly [number, Action])[] = [
  [6, passTime],
  [9, runFunctions],
  [4, repeatAct],
  [1, stopMail],
  [7, reportMail],
  [2, changeOwner],
  [1, switchBucket],
];
