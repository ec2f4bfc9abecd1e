import { DomainError } from '#domain/errors.ts';
import { CommandRefused } from '../commands/command-refused.ts';
import { codeOf, reasonOf } from '../local/shared/kept-file.ts';
import { StartRefused } from '../local/shared/start-refused.ts';
import { BrokenFile } from './backup-folder.ts';

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** What a person does about an error of AWS or of the disk, by its name or code. */
const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Make room and start again: what was written stays.',
  EDQUOT: 'Your quota of the disk is used up. Make room and start again: what was written stays.',
  EACCES: 'That may not be read or written by you.',
  EPERM: 'That may not be read or written by you.',
  EROFS: 'That disk takes no writes.',
  EEXIST: 'What is named as a folder is a file.',
  ENOTDIR: 'What is named as a folder is a file.',
  EISDIR: 'What is named as a file is a folder.',
  ECONNREFUSED: 'Nothing answers there.',
  AccessDenied: 'Your AWS credentials may not do that: docs/operate.md lists what they need.',
  AccessDeniedException:
    'Your AWS credentials may not do that: docs/operate.md lists what they need.',
  CredentialsProviderError: 'There are no AWS credentials: set AWS_PROFILE, or run aws configure.',
  InvalidAccessKeyId: 'AWS does not know these credentials: see AWS_PROFILE.',
  InvalidClientTokenId: 'AWS does not know these credentials: see AWS_PROFILE.',
  UnrecognizedClientException: 'AWS does not know these credentials: see AWS_PROFILE.',
  ExpiredToken: 'Your AWS credentials have expired: sign in again.',
  ExpiredTokenException: 'Your AWS credentials have expired: sign in again.',
  NoSuchBucket: 'There is no such bucket in this account and region.',
  ResourceNotFoundException: 'There is no such table or secret in this account and region.',
};

/**
 * What an error is printed as: a sentence where it is known, a line for another one of AWS or of the
 * disk. A fault of ours is printed with its trace.
 */
export function toldError(error: unknown): unknown {
  // A refusal of the clock, by way of a call to S3 that failed.
  if (error instanceof DomainError && error.cause instanceof CommandRefused)
    return error.cause.message;
  if (
    error instanceof CommandRefused ||
    error instanceof StartRefused ||
    error instanceof DomainError
  )
    return error.message;
  if (error instanceof BrokenFile)
    return `${error.message}. Nothing was restored: take another copy of the backup, or an earlier run (--at).`;
  if (error instanceof Error && error.message === 'Region is missing')
    return 'There is no AWS region: set AWS_REGION, or run aws configure.';
  const line = `${nameOf(error)}: ${reasonOf(error)}`;
  const sentence = sentences[codeOf(error) ?? ''] ?? sentences[nameOf(error)];
  if (sentence !== undefined) return `${sentence} (${line})`;
  const isOfOthers =
    codeOf(error) !== undefined || (error instanceof Error && '$metadata' in error);
  return isOfOthers ? line : error;
}
