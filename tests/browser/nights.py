"""The tests of the page that only the full run has.

A night test plays at length what other tests check in part, or repeats a test for one more
rulebook, screen, kind of damage or way of working (keys beside touch). By day `build.py test` says
how many it left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

#: Whole tests, by file.
NIGHTS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "test_bring": frozenset({"test_a_great_save_tells_how_far_it_is"}),
        "test_by_link": frozenset({"test_who_cheats_is_told_so"}),
        "test_by_link_astray": frozenset(
            {
                "test_a_browser_that_keeps_nothing_says_so_and_plays_all_the_same",
                "test_hidden_counters_stay_covered_and_the_page_says_what_a_link_carries",
                "test_of_two_who_join_one_invitation_the_first_counts",
            }
        ),
        "test_editor_combat": frozenset({"test_a_table_is_made_by_keys_and_removed"}),
        "test_editor_victory": frozenset({"test_awards_are_made_changed_and_removed_by_touch"}),
        "test_faq": frozenset({"test_the_queue_of_question_12"}),
        "test_help": frozenset({"test_what_is_empty_invites"}),
        "test_keyboard": frozenset({"test_a_whole_scenario_is_played_without_a_pointer"}),
        "test_look": frozenset({"test_nothing_is_lost_with_the_largest_text"}),
        "test_offline": frozenset(
            {
                "test_a_save_that_another_app_shares_is_brought",
                "test_where_data_is_saved_the_reader_says_when_the_rest_is_fetched",
            }
        ),
        "test_on_the_way": frozenset(
            {
                "test_a_shelf_that_is_chosen_before_the_umpire_is_there_stays",
                "test_quick_check_counts_what_is_chosen_at_once_after_its_book",
            }
        ),
        "test_own_cards": frozenset({"test_a_card_made_by_keys_alone"}),
        "test_pseudo": frozenset(
            {
                "test_all_that_leaves_the_page",
                "test_command_box_table_and_about",
                "test_play_with_its_questions_and_dice",
                "test_quick_check_and_editor",
                "test_the_tour",
                "test_worked_cases_on_the_board",
            }
        ),
        "test_puzzles": frozenset(
            {"test_from_an_empty_editor_to_a_puzzle_that_somebody_solves_offline"}
        ),
        "test_puzzles_offline": frozenset(
            {
                "test_an_earlier_day_and_the_progress_as_a_file",
                "test_the_right_shot_solves_though_the_dice_fall_badly",
            }
        ),
        "test_quiz": frozenset(
            {
                "test_ten_questions_by_keys_without_a_network",
                "test_the_rule_by_touch_and_not_at_all",
            }
        ),
        "test_reloaded_by_link": frozenset({"test_two_armies_of_a_hundred_points_fight_by_link"}),
        "test_reloaded_carry": frozenset({"test_help_passengers_and_a_bridge"}),
        "test_reloaded_game": frozenset(
            {
                "test_reserves_come_by_tap_and_an_aircraft_goes_again",
                "test_two_armies_of_a_hundred_points_fight_by_touch",
            }
        ),
        "test_set_up": frozenset({"test_by_link_each_places_his_own"}),
        "test_share_ways": frozenset({"test_everything_is_made_without_a_network"}),
        "test_signs": frozenset({"test_any_of_four_hundred_is_reached_by_a_finger"}),
        "test_targets": frozenset(
            {
                "test_a_finger_finds_every_target_on_a_small_screen",
                "test_a_finger_finds_every_target_on_a_wide_screen",
            }
        ),
        "test_tour": frozenset(
            {
                "test_a_word_is_enough_to_be_left_alone",
                "test_whoever_comes_by_a_link_has_come_for_something_else",
            }
        ),
        "test_whole_game": frozenset({"test_the_newcomers_game_is_lost_by_touch"}),
    }
)
#: The cases of parametrised tests that run by day; their others are night tests.
BY_DAY: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "test_nothing_is_found_on_a_desk": frozenset({"aam2009"}),
        "test_every_view_is_of_the_catalogues": frozenset({"aam2009"}),
        "test_a_position_is_judged_checked_and_edited": frozenset({"asl"}),
        "test_it_leaves_as_link_text_picture_and_code": frozenset({"europa"}),
        "test_the_table_is_the_cores_own": frozenset({"aam2009"}),
        "test_the_worked_case_is_stepped_on_the_board": frozenset({"Q14N-stays1"}),
        "test_every_view_and_dialog_opens": frozenset({"house/unit-count"}),
        "test_each_game_has_a_tour_that_is_played_by_hand": frozenset({"aam2009", "reloaded"}),
        "test_a_broken_site_says_what_is_wrong_and_starts_once_mended": frozenset(
            {"no core", "bad in the middle"}
        ),
        "test_without_the_memory_snapshot_python_starts_afresh": frozenset({"missing", "damaged"}),
        "test_what_does_not_come_whole_in_xz_is_fetched_as_it_is": frozenset({"damaged"}),
        "test_what_comes_later_is_asked_for_again_where_it_did_not_come": frozenset(
            {"fresh-overstack_more--request_1"}
        ),
        "test_nothing_large_is_fetched_twice_until_everything_is_there": frozenset({"quick"}),
        "test_at_twice_the_size_nothing_is_lost": frozenset({"1440-900-europa"}),
        "test_markup_in_every_text_stays_text_in_every_view": frozenset({"the-marsh-road"}),
        "test_what_does_not_open_is_told_and_the_board_stays": frozenset(
            {
                "refused: cut in the middle",
                "refused: cut in a quoted mail",
                "refused: its last letter is missing",
                "refused: shown shortened",
                "refused: a letter is another",
            }
        ),
        "test_an_address_opens_in_the_form_in_which_it_came": frozenset(
            {"behind: typographic quotes", "inside: encoded equals"}
        ),
        "test_a_newcomer_reads_what_this_is_and_no_counter_is_covered": frozenset({"390-844"}),
        "test_every_part_is_in_reach_and_none_is_cut_off": frozenset(
            {"desk-1366-650", "tablet-820-1180", "phone-390-844"}
        ),
        "test_a_counter_goes_to_a_floor_that_is_chosen": frozenset({"tablet"}),
        "test_examples_pack_and_say_how": frozenset({"ex-b-6-1"}),
        "test_an_address_opens_its_pane_and_back_closes_it": frozenset(
            {"rulebook", "puzzles", "settings", "share"}
        ),
        "test_what_the_page_might_be_talked_into_is_refused": frozenset(
            {"text as elements", "a worker of another site", "code out of a text"}
        ),
    }
)


def is_night(file: str, test: str, case: str) -> bool:
    """Whether the usual run leaves a test out; `case` is the id of its parameters, "" for none."""
    return test in NIGHTS.get(file, ()) or (test in BY_DAY and case not in BY_DAY[test])
