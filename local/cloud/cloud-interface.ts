import type {
  FunctionDefinition,
  FunctionLogLine,
  InvocationOutcome,
} from '../functions/function-definition.ts';
import type { MailBox } from '../mail/mail-box.ts';
import type { MailReport } from '../mail/mail-report.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { QueueStore } from '../queues/queue.ts';
import type { LocalResource } from '../stacks/resolve-template.ts';
import type { AccountQuotas } from './account-quotas.ts';
import type { CloudPage, RecordedCall } from './cloud-router.ts';
import type { FaultPlan } from './fault-plan.ts';

export interface LocalCloudOptions {
  /** Port of the one endpoint; 0 takes a free one. */
  readonly port: number;
  /** Folder of everything that persists. */
  readonly dataDir: string;
  /** The synthesized stacks, usually `cdk.out`. */
  readonly assembly: string;
  /** Variables that replace those of every function that has them, for the endpoint that functions see. */
  readonly environment?: (endpoint: string) => Readonly<Record<string, string>>;
  /** The variable that changes the port; named in the error when the port is taken. */
  readonly portVariable?: string;
  /** Where the mailbox for people (`<path>/mailbox`) and the faults for tests (`<path>/faults`) are; `/_local` unless told. */
  readonly pagesPath?: string;
  /** Further pages at the endpoint, such as stand-ins for services outside AWS. */
  readonly pages?: readonly CloudPage[];
  /** Called at each stop on the way of a moved clock, before the schedules, for stand-ins that live by the clock. */
  readonly arrive?: () => Promise<void>;
  /** Environments of one function that run at once; more calls wait. 10 unless told. */
  readonly environmentsPerFunction?: number;
  /** How much the account lets happen at once and in time; nothing is throttled unless told. */
  readonly quotas?: AccountQuotas;
  /** A server that keeps the tables in the place of the engine that comes along, such as AWS's DynamoDB Local. */
  readonly tableServer?: string;
  /** Whether schedules fire by the clock and queues are polled; otherwise `invoke` and the clock's moves hand over what is queued. */
  readonly schedules: boolean;
  /** Whether every accepted mail is reported as sent and delivered, as SES does. */
  readonly mailReports: boolean;
  /**
   * Lets the users of every pool sign in with passkeys of this domain, such as `localhost`, whatever the templates say: browsers
   * on this machine have no page of the deployed domain.
   */
  readonly passkeyDomain?: string | undefined;
  /** The user pool's clock, milliseconds since 1970; the machine's unless told. */
  readonly now?: () => number;
  readonly onLog?: (line: FunctionLogLine) => void;
}

/** The cloud on this machine. */
export interface LocalCloud {
  /** `http://localhost:<port>`: the endpoint of every AWS service, and the mailbox and control pages. */
  readonly origin: string;
  /** Where the first HTTP API of the stacks answers, without a slash at the end; empty if there is none. */
  readonly apiOrigin: string;
  readonly resources: readonly LocalResource[];
  readonly functions: readonly FunctionDefinition[];
  readonly mails: MailBox;
  readonly queues: QueueStore;
  readonly objects: ObjectStore;
  readonly faults: FaultPlan;
  /** Every call that reached a service, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** What the functions wrote. */
  readonly logs: readonly FunctionLogLine[];
  /** Sets a parameter as an operator would. Functions may keep what they read, so it is set before the first request. */
  setParameter(name: string, value: string): void;
  /** Reports what became of an email, and waits until the listeners have stored it. */
  reportMail(id: string, report: MailReport): Promise<void>;
  /** The time that functions, mail and schedules see, milliseconds since 1970. */
  now(): number;
  /** Moves that time to an instant, hour by hour, with what the schedules do on the way. */
  moveClock(instant: number): Promise<void>;
  /** Runs a function directly, by its operation's name, and then what the queues hand over. */
  invoke(operation: string, event: unknown): Promise<InvocationOutcome>;
  stop(): Promise<void>;
}
