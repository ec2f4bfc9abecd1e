import { bankStatuses, isFinalStatus } from '#domain/requests/bank-status.ts';
import { roomPath } from '../../shared/names.ts';
import { escapeXml } from '../xml.ts';
import { type Act, bankActs, customerActs, payAct } from './acts.ts';
import type { Application } from './application.ts';
import { planOf } from './schemes.ts';

const actPath = `${roomPath}/tbi/application/act`;

const both = (bg: string, en: string) => `${bg} · <span lang="en">${en}</span>`;
const euro = (amount: number) => `${amount.toFixed(2)} EUR`;
const moment = (iso: string) =>
  `<time datetime="${escapeXml(iso)}">${escapeXml(iso.replace('T', ' ').slice(0, 19))}</time>`;

function buttons({ order_id, token }: Application, acts: readonly Act[]): string {
  const each = acts.map(
    ({ action, bg, en, look }) =>
      `<button name="action" value="${action}"${look ? ` class="${look}"` : ''}>${both(bg, en)}</button>`,
  );
  return `<form method="post" action="${actPath}">${key({ order_id, token })}<p class="row">${each.join('\n')}</p></form>`;
}

const key = ({ order_id, token }: Pick<Application, 'order_id' | 'token'>) =>
  `<input type="hidden" name="order_id" value="${order_id}"><input type="hidden" name="token" value="${escapeXml(token)}">`;

function orderList({
  items,
  downpayment,
  amount,
  period,
  store_order_id,
  customer,
}: Application): string {
  const plan = period === null ? null : planOf(amount, period);
  const rows: [string, string][] = items.map(({ name, qty, price }) => [
    both('Стока', 'Item'),
    `${escapeXml(name)}, ${qty} × ${euro(price)}`,
  ]);
  rows.push(
    [both('Първоначална вноска', 'Down payment'), euro(downpayment)],
    [both('Сума за финансиране', 'Amount financed'), `<strong>${euro(amount)}</strong>`],
  );
  if (period !== null)
    rows.push([both('Срок', 'Period'), both(`${period} месеца`, `${period} months`)]);
  if (plan) {
    const { instalment, last_instalment: last, total_due, nir, apr } = plan;
    rows.push([
      both('Месечна вноска', 'Instalment'),
      `${euro(instalment)} (ГЛП ${nir} %, ГПР ${apr} %)`,
    ]);
    if (last !== null) rows.push([both('Последна вноска', 'Last instalment'), euro(last)]);
    rows.push([both('Общо дължима сума', 'Total due'), euro(total_due)]);
  }
  rows.push(
    [both('Кандидат', 'Applicant'), escapeXml(customer)],
    [both('Номер при търговеца', 'Order of the shop'), `<code>${escapeXml(store_order_id)}</code>`],
  );
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')}</dl>`;
}

function table(headings: readonly string[], rows: readonly string[][], none: string): string {
  if (rows.length === 0) return `<p>${none}</p>`;
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('');
  const body = rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** The link out, for a visitor who came back to an application that ended. */
function ending({ status, success_url, fail_url }: Application): string {
  const isSigned = !['Rejected', 'Canceled'].includes(status);
  const url = isSigned ? success_url : fail_url;
  const words = both('Заявката приключи.', 'The application has ended.');
  return `<p>${words}</p>${url === '' ? '' : `<p><a href="${escapeXml(url)}">${both('Към сайта на търговеца', 'Back to the shop')}</a></p>`}`;
}

function acts(application: Application): string {
  const ended = isFinalStatus(application.status);
  const customer = ended ? ending(application) : buttons(application, customerActs);
  const paid = application.status === 'ContractSigned' ? buttons(application, [payAct]) : '';
  const bank = ended
    ? paid || `<p>${both('Няма какво повече да се реши.', 'There is nothing left to decide.')}</p>`
    : buttons(application, bankActs);
  const options = bankStatuses.map((status) => `<option>${escapeXml(status)}</option>`).join('');
  return `<section aria-labelledby="customer"><h2 id="customer">${both('Вие сте клиентът', 'You play the customer')}</h2>${customer}</section>
<section aria-labelledby="bank"><h2 id="bank">${both('Вие сте банката', 'You play the bank')}</h2>${bank}</section>
<section aria-labelledby="again"><h2 id="again">${both('Съобщение до търговеца', 'Tell the shop')}</h2>
<p>${both('Повторно или извън реда; тук нищо не се променя.', 'Once more, or out of order; nothing changes here.')}</p>
<form method="post" action="${actPath}">${key(application)}<label>${both('Статус', 'Status')}<select name="status">${options}</select></label>
<p class="row"><button name="action" value="tell" class="quiet">${both('Изпращане', 'Send')}</button></p></form></section>`;
}

/** A page marked as the simulator's, in the look of the control room. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="bg">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${roomPath}/room.css">
</head>
<body>
${body}
</body>
</html>
`;
}

/** Here the tester plays customer and bank of one application. */
export function applicationHtml(application: Application): string {
  const { order_id, status, chain, told } = application;
  const heading = `Заявка за кредит № ${order_id}`;
  const answered = (answer: number | null) =>
    answer === null ? both('няма отговор', 'no answer') : String(answer);
  return page(
    `${heading} · симулатор`,
    `<header><p><a href="${roomPath}">${both('Контролна стая', 'Control room')}</a></p>
<h1>${heading} · <span lang="en">Credit application</span></h1>
<p><strong>${both('Това е симулатор', 'This is a simulator')}.</strong> ${both('Тази заявка не стига до никоя банка. Не въвеждайте ЕГН.', 'No bank hears of this application. Give it no personal number.')}</p></header>
<main>
<section aria-labelledby="order"><h2 id="order">${both('Поръчка', 'Order')}</h2>
<p>${both('Статус', 'Status')}: <strong lang="en" id="status-now">${escapeXml(status)}</strong></p>
${orderList(application)}</section>
<div class="stack">${acts(application)}</div>
<section aria-labelledby="chain" class="wide" tabindex="0"><h2 id="chain">${both('Път на заявката', 'Status chain')}</h2>
${table(
  [both('Кога (UTC)', 'When'), both('Статус', 'Status')],
  chain.map((step) => [moment(step.at), `<span lang="en">${escapeXml(step.status)}</span>`]),
  '',
)}</section>
<section aria-labelledby="told" class="wide" tabindex="0"><h2 id="told">${both('Какво чу търговецът', 'What the shop was told')}</h2>
${table(
  [both('Кога (UTC)', 'When'), both('Статус', 'Status'), both('Отговор (HTTP)', 'Answer')],
  told.map((step) => [
    moment(step.at),
    `<span lang="en">${escapeXml(step.status)}</span>`,
    answered(step.answer),
  ]),
  both('Още нищо.', 'Nothing yet.'),
)}</section>
</main>`,
  );
}

/** The page for a number and token that match no application. */
export function noApplicationHtml(): string {
  return page(
    'Няма такава заявка · симулатор',
    `<header><p><a href="${roomPath}">${both('Контролна стая', 'Control room')}</a></p><h1>${both('Няма такава заявка', 'No such application')}</h1>
<p>${both('Номерът или ключът ѝ е грешен или демонстрационните данни са заредени отново.', 'Its number or token is wrong, or the demo data was reloaded.')}</p></header><main></main>`,
  );
}
