import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { aclDefaults, managedRules, rateRule } from '../firewall-rules.ts';

export interface AccountsFirewallProps {
  readonly settings: DeploymentSettings;
  readonly userPoolArn: string;
}

/** AWS WAF in front of sign-in: bounds guessing of passwords and of who has an account, which the texts may tell. */
export class AccountsFirewall extends Construct {
  constructor(scope: Construct, id: string, props: AccountsFirewallProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: `${brand.slug}-${props.settings.stage}-accounts`,
      scope: 'REGIONAL',
      ...aclDefaults('accounts'),
      rules: [
        rateRule(0, 'sign-in-flood', 200),
        managedRules(1, 'AWSManagedRulesAmazonIpReputationList'),
        managedRules(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: props.userPoolArn,
      webAclArn: acl.attrArn,
    });
  }
}
