import type { ShownApplication } from '../emulators/bank/bank-emulator.ts';
import type { Mail } from '../emulators/ses/mail.ts';
import { roomPath, staffAccount } from '../shared/names.ts';
import type { RoomServices } from './room-services.ts';

/**
 * A string that only the control room contains: a test looks for it in everything that is deployed.
 */
export const roomMarker = 'showroom-control-room-7f3a';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const faultChoices = {
  dynamodb: {
    label: 'Table (DynamoDB)',
    values: {
      throttle: 'throttles every call',
      conflict: 'refuses every write, as if in a transaction',
      'conflict-once': 'refuses each write when it is first sent',
      unprocessed: 'answers half of a batch at a time',
      down: 'does not answer',
    },
  },
  s3: { label: 'Pictures (S3)', values: { down: 'does not answer' } },
  pages: { label: 'Pages (render)', values: { down: 'cannot be made' } },
  ses: {
    label: 'Mail (SES)',
    values: {
      reject: 'rejects every mail',
      unverified: 'sender not verified',
      sandbox: 'writes to verified addresses only',
      down: 'does not answer',
    },
  },
  tbi: {
    label: 'Credit provider',
    values: {
      timeout: 'never answers',
      'timeout-accepted': 'takes applications, but never says so',
      garbage: 'answers nonsense',
      '205': 'lets nobody in (error 205)',
      '209': 'says the item lacks a field (error 209)',
      '210': 'finds the amount outside its limits (error 210)',
      down: 'does not answer (503)',
    },
  },
} as const;

/** A page of the control room. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${roomMarker}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${roomPath}/room.css">
<script type="module" src="${roomPath}/room.js"></script>
</head>
<body>
${body}
</body>
</html>
`;
}

function faultFields(services: RoomServices): string {
  const state = services.readFaults();
  return Object.entries(faultChoices)
    .map(([part, { label, values }]) => {
      const current = state[part as keyof typeof state];
      const options = Object.entries(values).map(
        ([value, says]) =>
          `<option value="${value}"${value === current ? ' selected' : ''}>${escapeHtml(says)}</option>`,
      );
      return `<label>${escapeHtml(label)}<select name="${part}"><option value="">works</option>${options.join('')}</select></label>`;
    })
    .join('\n');
}

function mailRows(mails: readonly Mail[]): string {
  if (mails.length === 0) return '<p>Nothing was sent yet.</p>';
  const rows = mails.map(
    ({ id, to, subject, at }) =>
      `<tr><td><time datetime="${escapeHtml(at)}">${escapeHtml(at.replace('T', ' ').slice(0, 19))}</time></td>` +
      `<td>${escapeHtml(to.join(', '))}</td><td><a href="${roomPath}/mails/${id}">${escapeHtml(subject || '(no subject)')}</a></td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Sent (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function applicationRows(applications: readonly ShownApplication[]): string {
  if (applications.length === 0) return '<p>No application was registered yet.</p>';
  const rows = applications.map(
    ({ order_id, status, amount, created_at, url }) =>
      `<tr><td><time datetime="${escapeHtml(created_at)}">${escapeHtml(created_at.replace('T', ' ').slice(0, 19))}</time></td>` +
      `<td><a href="${escapeHtml(url)}">Application ${order_id}</a></td><td>${amount.toFixed(2)} EUR</td><td>${escapeHtml(status)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Registered (UTC)</th><th scope="col">Application</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The page at /_local. */
export function roomHtml(services: RoomServices): string {
  const { now, shifted, held } = services.readClock();
  const pace = held ? ', held there by hand' : shifted ? ', moved by hand' : ', the real time';
  return page(
    'Control room',
    `<header><h1>Control room</h1><p>The product on this machine. No deployed stage has this page.</p></header>
<main>
<section aria-labelledby="go"><h2 id="go">Go to</h2>
<ul class="links"><li><a href="/bg">Site, Bulgarian</a></li><li><a href="/en">Site, English</a></li>
<li><a href="/en/houses">Houses</a></li><li><a href="/en/admin/login">Staff sign-in</a></li><li><a href="/config.json">config.json</a></li></ul>
<p>Staff account: <code>${staffAccount.email}</code>, password <code>${staffAccount.password}</code></p>
<label>Token, for scripts<textarea id="token" rows="2" readonly></textarea></label>
<p class="row"><button type="button" class="quiet" data-post="${roomPath}/staff-token" data-show="token">Make a staff token</button></p></section>
<div class="stack">
<section aria-labelledby="time"><h2 id="time">Clock</h2>
<p>The stage thinks it is <time id="now" datetime="${now}">${now.replace('T', ' ').slice(0, 19)}</time> UTC${pace}.</p>
<form data-call="${roomPath}/clock" id="clock-form"><label>Date and time (UTC)<input type="datetime-local" name="now" step="1" value="${now.slice(0, 19)}" required></label>
<label>Hold it there<input type="checkbox" name="hold"${held ? ' checked' : ''}></label>
<p class="row"><button>Set</button><button type="button" class="quiet" data-post="${roomPath}/clock" data-body='{"now":null}' data-reload>Real time</button></p></form>
<p id="edge"></p>
<p class="row"><button type="button" class="quiet" data-edge="-5000" hidden>5 s before the change</button><button type="button" class="quiet" data-edge="0" hidden>At the change</button></p></section>
<section aria-labelledby="work"><h2 id="work">Work</h2>
<p class="row"><button type="button" class="quiet" data-post="${roomPath}/schedule" data-show="report">Run the scheduled work once</button>
<button type="button" class="grave" data-post="${roomPath}/reset" data-confirm="Everything that was changed on this machine is lost. Reload the demo data?" data-reload>Reload the demo data</button></p>
<pre id="report"></pre></section>
</div>
<section aria-labelledby="faults" class="wide"><h2 id="faults">Faults</h2>
<p>What breaks until you choose “works” again.</p>
<form data-call="${roomPath}/faults" id="faults-form">
<div class="fields">${faultFields(services)}</div>
<p class="row"><button>Apply</button></p></form></section>
<section aria-labelledby="applications" class="wide" tabindex="0"><h2 id="applications">Credit provider</h2>
<p>Applications at its simulator. On each page you play the customer and the bank.</p>
${applicationRows(services.applications())}</section>
<section aria-labelledby="mails" class="wide"><h2 id="mails">Mails</h2>
${mailRows(services.mails())}</section>
</main>
<p role="status" id="status"></p>`,
  );
}
