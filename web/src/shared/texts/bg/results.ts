import type { resultsFailed as en } from '../en/results.ts';
import type { Wording } from '../wording/wording.ts';

export const resultsFailed: Wording<typeof en> = {
  title: 'Обявите не можаха да се заредят',
  offline:
    'Устройството ви не може да се свърже с интернет. Опитайте отново, когато връзката се възстанови.',
  text: 'При нас възникна временен проблем. Опитайте отново след малко или ни се обадете.',
  retry: 'Опитайте отново',
};
