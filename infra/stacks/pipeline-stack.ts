import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  OidcProviderNative,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { accountReads } from '../smoke/account-reads.ts';

export interface PipelineStackProps extends StackProps {
  settings: Settings;
  /** `owner/name` at the host of the pipeline. */
  repository: string;
  /** The account trusts the issuer already, for another stage: it may be named only once. */
  trustsIssuer: boolean;
}

/** Who issues the pipeline's tokens. Source: GitHub, "OpenID Connect in Amazon Web Services". */
const issuer = 'token.actions.githubusercontent.com';

/** What `cdk` does itself in the account, each by a role that bootstrapping made for it. */
const cdkRoles = {
  diff: ['lookup'],
  deploy: ['lookup', 'deploy', 'file-publishing'],
} as const;

/**
 * Two roles that a repository's workflows may take without a stored key: one reads what would
 * change, the other deploys. Each is bound to an environment of the repository, whose reviewers
 * decide about the second.
 */
export class PipelineStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, repository, trustsIssuer, ...props }: PipelineStackProps,
  ) {
    super(scope, id, props);
    const issuerArn = trustsIssuer
      ? this.formatArn({
          service: 'iam',
          region: '',
          resource: 'oidc-provider',
          resourceName: issuer,
        })
      : new OidcProviderNative(this, 'Issuer', {
          url: `https://${issuer}`,
          clientIds: ['sts.amazonaws.com'],
        }).oidcProviderArn;
    const role = (name: keyof typeof cdkRoles, environment: string): Role => {
      const made = new Role(this, name === 'diff' ? 'Diff' : 'Deploy', {
        description: `Taken by workflows of ${repository}, environment ${environment}`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new WebIdentityPrincipal(issuerArn, {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
          },
        }),
      });
      made.addToPolicy(
        new PolicyStatement({
          actions: ['sts:AssumeRole'],
          // In the stage's region, and in the one of what watches it from outside.
          resources: cdkRoles[name].map(
            (cdkRole) =>
              `arn:${this.partition}:iam::${this.account}:role/cdk-hnb659fds-${cdkRole}-role-*`,
          ),
        }),
      );
      return made;
    };
    const diff = role('diff', `${settings.stage}-diff`);
    const deploy = role('deploy', settings.stage);
    deploy.addToPolicy(new PolicyStatement({ actions: [...accountReads], resources: ['*'] }));
    new CfnOutput(this, 'DiffRole', { value: diff.roleArn });
    new CfnOutput(this, 'DeployRole', { value: deploy.roleArn });
  }
}
