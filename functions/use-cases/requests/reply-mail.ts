import { isDeepStrictEqual } from 'node:util';
import type { OutgoingMail } from '#domain/requests/outbox.ts';
import type { Reply } from '#domain/requests/reply.ts';
import type { RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import { replyLetter, withReplyLetter } from '#domain/requests/request-letter.ts';
import type { Replies } from '../../store/requests/replies.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { asRewritten } from '../../store/requests/requests.ts';
import { rewrite } from '../../store/rewrite.ts';

export interface ReplyMailDeps {
  replies: Pick<Replies, 'get' | 'writing' | 'replace'>;
  requests: RequestStores;
  clock: () => Date;
}

/**
 * Changes a reply's letter, in one transaction with its request where that says how the letter
 * stands; answers the reply as it is then, or null where it is gone.
 */
export function changeReplyMail(
  deps: ReplyMailDeps,
  of: RequestName,
  id: string,
  change: (before: OutgoingMail) => OutgoingMail,
): Promise<Reply | null> {
  const { replies } = deps;
  return rewrite({
    read: () => replies.get(of, id),
    change(before) {
      const mail = change(before.mail);
      return mail === before.mail ? before : { ...before, mail, revision: before.revision + 1 };
    },
    write: (after, before) =>
      isDeepStrictEqual(replyLetter(after), replyLetter(before))
        ? replies.replace(of, after, before.revision)
        : writeBoth(deps, of, after, before),
  });
}

async function writeBoth<Kind extends RequestKind>(
  { replies, requests, clock }: ReplyMailDeps,
  of: { kind: Kind; id: string },
  after: Reply,
  before: Reply,
): Promise<boolean> {
  const store: RequestStores[Kind] = requests[of.kind];
  const request: RequestOfKind[Kind] | null = await store.get(of.id);
  const told = request && withReplyLetter(request, after);
  if (!request || !told || told === request) return replies.replace(of, after, before.revision);
  return store.replace(asRewritten(told, request, clock()), request, [
    replies.writing(of, after, before.revision),
  ]);
}
