/** A small picture of one hex of a board. */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { miniature } from '../board/miniature.ts';
import type { Board } from '../contract/board.ts';

/** The hex of a worked case as a small picture. */
export const thumbnail = (board: Board, place: string, label: string) =>
  html` <span class="thumbnail" role="img" aria-label=${label}>
    ${guard([board, place], () => miniature(board.map, board, { around: place, radius: 0.3 }))}
  </span>`;
