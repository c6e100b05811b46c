import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { MailStream } from '../functions/function-needs.ts';
import { configurationSetName } from '../names.ts';

/** The sender identity of our emails, signed with DKIM, and a configuration set with its events for each stream. */
export class MailIdentity extends Construct {
  readonly from: string;
  /** The domain, or the single address, that is registered with SES. */
  private readonly identityName: string;
  private readonly sets: Readonly<Record<MailStream, ConfigurationSet>>;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const { stage, disposable, mail } = props.settings;
    this.from = mail.from;
    this.identityName = mail.domain ?? mail.from;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: mail.domain === undefined ? Identity.email(mail.from) : Identity.domain(mail.domain),
      // SES signs for domains; a single address has no DNS records to sign with.
      ...(mail.domain !== undefined && { mailFromDomain: `bounce.${mail.domain}`, dkimSigning: true }),
      feedbackForwarding: false,
    });
    // An identity is unique in an account: one that stays after a failed first deployment would make the next one fail
    // too.
    identity.applyRemovalPolicy(
      disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    );
    this.sets = {
      account: this.configurationSet('AccountMail', configurationSetName(stage, 'account')),
      free: this.configurationSet('FreeMail', configurationSetName(stage, 'free')),
    };
  }

  private configurationSet(id: string, name: string): ConfigurationSet {
    const set = new ConfigurationSet(this, id, {
      configurationSetName: name,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    set.addEventDestination('Events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, `${id}Bus`, 'default')),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.DELIVERY_DELAY,
      ],
    });
    return set;
  }

  /** Name of the configuration set of a stream. */
  configurationSetName(stream: MailStream): string {
    return this.sets[stream].configurationSetName;
  }

  /**
   * Gives a function the sender's address and permission to send through one stream, only as that identity. The
   * identity's ARN is written out, because with a reference from another stack the sender could never be changed.
   */
  bindMail(target: BundledFunction, stream: MailStream): void {
    target.setVariable('MAIL_FROM', this.from);
    target.setVariable('MAIL_CONFIGURATION_SET', this.configurationSetName(stream));
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    target.allow(
      ['ses:SendRawEmail'],
      [arn('identity', this.identityName), arn('configuration-set', this.configurationSetName(stream))],
    );
  }
}
