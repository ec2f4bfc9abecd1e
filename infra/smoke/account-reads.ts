/** What smoke reads of the account, as IAM names it: each on whatever the account has. */
export const accountReads: readonly string[] = [
  'cloudformation:DescribeStacks',
  'cloudformation:ListStackResources',
  'cloudwatch:DescribeAlarms',
  'logs:DescribeLogGroups',
  'dynamodb:DescribeContinuousBackups',
  'dynamodb:DescribeTable',
  'dynamodb:DescribeTimeToLive',
  's3:GetBucketPublicAccessBlock',
  's3:GetBucketVersioning',
  'ses:GetIdentityDkimAttributes',
  'ses:GetIdentityVerificationAttributes',
  'ses:GetSendQuota',
  'sns:ListSubscriptionsByTopic',
];
