import { firstDayOf } from './first-day.ts';

firstDayOf('jewellery');
