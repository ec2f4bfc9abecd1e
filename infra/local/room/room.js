// The control room's buttons and forms: each posts JSON to a call under /_local and shows the
// answer.
const status = document.getElementById('status');

async function post(url, body) {
  status.textContent = 'Working…';
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    status.textContent = response.ok ? 'Done.' : answer.error;
    return response.ok ? answer : null;
  } catch {
    status.textContent = 'The stage does not answer.';
    return null;
  }
}

const asText = (answer) =>
  typeof answer === 'string' ? answer : JSON.stringify(answer ?? 'nothing to tell', null, 1);

for (const button of document.querySelectorAll('button[data-post]'))
  button.addEventListener('click', async () => {
    const { post: url, body, confirm: question, show, reload } = button.dataset;
    if (question && !confirm(question)) return;
    button.disabled = true;
    const answer = await post(url, JSON.parse(body ?? '{}'));
    button.disabled = false;
    const place = show && document.getElementById(show);
    if (answer && place) place['value' in place ? 'value' : 'textContent'] = asText(answer[show]);
    if (answer && reload !== undefined) location.reload();
  });

const bodies = {
  'clock-form': (data) => ({ now: `${data.get('now')}Z`, hold: data.has('hold') }),
  'faults-form': (data) =>
    Object.fromEntries([...data].map(([part, fault]) => [part, fault || null])),
};
for (const form of document.querySelectorAll('form[data-call]'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await post(form.dataset.call, bodies[form.id](new FormData(form)));
    if (answer && form.id === 'clock-form') location.reload();
  });

/** Shows when prices change next, and offers to set the clock to that moment. */
async function showNextEdge(place) {
  // The browser may show a stale answer for a while, by the machine's clock, not the stage's.
  const response = await fetch('/api/get-active-banner-campaign', { cache: 'no-store' }).catch(
    () => null,
  );
  if (!response?.ok) return;
  const { valid_until: edge } = await response.json();
  place.textContent = edge
    ? `Prices change next at ${edge.replace('T', ' ')}.`
    : 'No change of prices is planned.';
  if (!edge) return;
  for (const button of document.querySelectorAll('button[data-edge]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const now = new Date(Date.parse(edge) + Number(button.dataset.edge)).toISOString();
      if (await post('/_local/clock', { now })) location.reload();
    });
  }
}
const place = document.getElementById('edge');
if (place) showNextEdge(place);
