import { base } from './base.js';

const getJson = async (path) => (await fetch(base + path)).json();
