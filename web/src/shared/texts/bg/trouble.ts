import type { TroubleMessages } from '../trouble-messages.ts';

export const trouble: TroubleMessages = {
  offline: 'Няма връзка с интернет. Възможно е това, което виждате, да не е актуално.',
  newRelease: 'Сайтът беше обновен. Презаредете страницата, за да продължите; написаното се запазва.',
  brokenPart: 'Част от страницата не можа да се зареди. Презаредете я; написаното се запазва.',
  reload: 'Презареждане',
  later: 'По-късно',
};
