import { type Settings, type SettingsTopic, settingsTopics } from '#domain/dealer/settings.ts';
import { languages } from '#domain/locale.ts';
import { openBrowserForTests } from '../support/browser.ts';
import { type StaffForm, testEveryField, undo } from '../support/staff-forms.ts';
import { shared } from '../support/stage-calls.ts';

openBrowserForTests();

const held = async (topic: SettingsTopic) =>
  (await (await shared.asStaff('GET', '/settings')).json()).settings[topic];
async function set(topic: SettingsTopic, value: object): Promise<void> {
  const { version } = await held(topic);
  await shared.asStaff('PUT', `/settings/${topic}`, { ...value, version });
}

/** The form of a topic, for which `start` is set before it is opened. */
function settingsForm<Topic extends SettingsTopic>(
  topic: Topic,
  start: Settings[Topic],
  form: Pick<StaffForm, 'fields'> & Partial<StaffForm>,
): StaffForm {
  return {
    schema: settingsTopics[topic].schema,
    path: `/settings/${topic}`,
    unshown: {},
    async before() {
      const { version: _, ...before } = await held(topic);
      undo(() => set(topic, before));
      await set(topic, start);
    },
    stored: () => held(topic),
    ...form,
  };
}

/** By topic: a new one is a type error. */
const forms: Record<SettingsTopic, StaffForm> = {
  hours: settingsForm(
    'hours',
    { hours: ['Mo 08:00-18:00'], closed_days: [], open_days: [] },
    {
      fields: () => ({
        'hours.0': { at: 'hours', stored: ['Mo 07:30-16:15'] },
        'closed_days.0': { at: 'closed_days', stored: ['2031-05-05', '2031-05-06'] },
        'open_days.0': { at: 'open_days', stored: ['2031-05-07 10:00-12:30'] },
      }),
      async choose(page) {
        await page.getByRole('button', { name: 'Add a closed day' }).click();
        await page.getByRole('button', { name: 'Add a day' }).click();
        for (const [id, text] of Object.entries({
          'week-0-opens': '07:30',
          'week-0-closes': '16:15',
          'closed-0-from': '2031-05-05',
          'closed-0-to': '2031-05-06',
          'open-0-date': '2031-05-07',
          'open-0-opens': '10:00',
          'open-0-closes': '12:30',
        }))
          await page.locator(`#field-${id}`).fill(text);
      },
    },
  ),
  makers: settingsForm(
    'makers',
    { makers: [] },
    {
      fields: (who) => ({
        'makers.0.make': { typed: who },
        'makers.0.name': { typed: 'Works Ltd' },
        'makers.0.postal_address': { typed: '1 Example Road' },
        'makers.0.electronic_address': { typed: 'works@example.com' },
        'makers.0.responsible.name': { typed: 'Внос ЕООД' },
        'makers.0.responsible.postal_address': { typed: 'ул. Морска 1' },
        'makers.0.responsible.electronic_address': { typed: 'https://import.example.com' },
      }),
      async choose(page) {
        await page.getByRole('button', { name: 'Add a maker' }).click();
        await page.locator('#field-makers-0-elsewhere').check();
      },
    },
  ),
  templates: settingsForm(
    'templates',
    { templates: [] },
    {
      unshown: { 'templates.0.id': 'made with the template' },
      fields: (who) =>
        Object.fromEntries(
          ['name', 'subject', 'text'].flatMap((field) =>
            languages.map((lang) => [
              `templates.0.${field}.${lang}`,
              { typed: `${who} {name} ${field} ${lang}` },
            ]),
          ),
        ),
      choose: (page) => page.getByRole('button', { name: 'Add a template' }).click(),
    },
  ),
  viewings: settingsForm('viewings', settingsTopics.viewings.standard, {
    fields: () => ({
      places: { typed: '3', stored: 3 },
      lead_hours: { typed: '5', stored: 5 },
      minutes: { typed: '90', stored: 90 },
      remind_at: { typed: '17:15' },
    }),
  }),
};

testEveryField(forms);
