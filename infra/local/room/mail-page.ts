import type { Mail } from '../emulators/ses/mail.ts';
import { roomPath } from '../shared/names.ts';
import { escapeHtml, page } from './room-page.ts';

const addressPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** Text with its addresses as links, which a tester follows as a customer would. */
function linkedText(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(addressPattern)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

/** Its links open in the tab, in place of this page: most sites refuse to be shown in a frame. */
function framed(html: string): string {
  const base = '<base target="_top">';
  return escapeHtml(
    /<head>/i.test(html) ? html.replace(/<head>/i, (head) => head + base) : base + html,
  );
}

function facts(mail: Mail): string {
  const shown = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Reply to', mail.replyTo.join(', ') || 'nobody'],
    ['Sent', mail.at],
    [
      'Tags',
      Object.entries(mail.tags ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    ],
  ];
  return shown
    .filter(([, value]) => value)
    .map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
}

/**
 * One mail, its HTML in a frame in which nothing runs; a link in it opens in place of this page.
 */
export function mailHtml(mail: Mail): string {
  const html = mail.html
    ? `<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${framed(mail.html)}"></iframe>`
    : '<p>The mail has no HTML part.</p>';
  return page(
    mail.subject || 'Mail',
    `<header><p><a href="${roomPath}">Control room</a></p><h1>${escapeHtml(mail.subject || '(no subject)')}</h1></header>
<main><section class="wide"><dl>${facts(mail)}</dl>
<h2>Text</h2><pre>${linkedText(mail.text)}</pre>
${html}</section></main>`,
  );
}
