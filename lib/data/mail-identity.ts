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
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import type { BundledFunction } from '../functions/bundled-function.ts';
import type { MailStream } from '../functions/function-needs.ts';

/** Who our mail is from, signed with DKIM, and the configuration set of each stream with its events. */
export class MailIdentity extends Construct {
  readonly from: string;
  /** The domain, or the address alone, that SES knows us by. */
  private readonly identityName: string;
  private readonly sets: Readonly<Record<MailStream, ConfigurationSet>>;

  constructor(scope: Construct, id: string, props: { readonly settings: DeploymentSettings }) {
    super(scope, id);
    const { stage, disposable, mail } = props.settings;
    this.from = mail.from;
    this.identityName = mail.domain ?? mail.from;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: mail.domain === undefined ? Identity.email(mail.from) : Identity.domain(mail.domain),
      // SES signs for domains; an address alone has no records to sign with.
      ...(mail.domain !== undefined && { mailFromDomain: `bounce.${mail.domain}`, dkimSigning: true }),
      feedbackForwarding: false,
    });
    // Its name is unique in an account: one that a failed first deployment left behind would fail the next as well.
    identity.applyRemovalPolicy(
      disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    );
    this.sets = {
      account: this.configurationSet('AccountMail', `${brand.slug}-${stage}-account`),
      free: this.configurationSet('FreeMail', `${brand.slug}-${stage}-free`),
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

  /** Name of the configuration set a stream is sent through. */
  configurationSetName(stream: MailStream): string {
    return this.sets[stream].configurationSetName;
  }

  /**
   * Gives a function the sender's address and lets it mail through one stream, as that identity alone. The identity is
   * spelt out: a reference from another stack would forbid ever changing the sender.
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
