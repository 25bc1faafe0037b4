import { API } from './trends.js';

export const UNITS = new Map();
UNITS.set('week', 'day');
UNITS.set('month', 'week');

export const unitOf = (span) => UNITS.get(span) ?? `see ${API}/units`;
