"""A battle as an environment for agents, with PettingZoo's AEC interface.

An agent sees eight numbers for each piece on the field (see `PIECE`), and a mask of the answers that the rules allow. Its action is the
number of an answer. The reward is 1 for a victory, -1 for a defeat and 0 for a draw, when the battle is over.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from . import Battle

#: What the eight numbers of a piece are.
PIECE = ("ours", "kind", "x", "y", "facing", "strength", "rating", "states")
#: The sides, in PettingZoo's order.
SIDES = ("north", "south")


class BattleEnv(AECEnv):
    """A battle of two agents, `north` and `south`."""

    metadata = {"name": "longroll_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, system: str = "death-valley", battle: str = "ridge-farm", answers: int = 1024, render_mode=None
    ) -> None:
        super().__init__()
        self.system, self.battle_name, self.most = system, battle, answers
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self.agents: list[str] = []
        self._seed = 0
        self._battle = Battle(system, battle, 0)
        self._pieces = max(len(self._battle.observe(side)) for side in SIDES) + 64
        self._space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1e6, 1e6, (self._pieces, len(PIECE)), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (answers,), np.int8),
            }
        )
        self._actions = {side: gymnasium.spaces.Discrete(answers) for side in SIDES}

    def observation_space(self, agent: str):
        return self._space

    def action_space(self, agent: str):
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._battle = Battle(self.system, self.battle_name, self._seed)
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos = {side: {} for side in SIDES}
        self.agent_selection = self._battle.side or SIDES[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seen = np.zeros((self._pieces, len(PIECE)), np.float32)
        rows = self._battle.observe(agent)[: self._pieces]
        if rows:
            seen[: len(rows)] = rows
        mask = np.zeros(self.most, np.int8)
        if self._battle.side == agent:
            mask[: min(len(self._battle.answers), self.most)] = 1
        return {"observation": seen, "action_mask": mask}

    def answers(self) -> list[str]:
        """The answers in words, in the order of the actions."""
        return self._battle.answers

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0
        self._battle.answer(int(action))
        self.rewards = dict.fromkeys(SIDES, 0)
        if self._battle.over:
            winner = self._battle.winner
            if winner in SIDES:
                self.rewards = {side: 1 if side == winner else -1 for side in SIDES}
            self.terminations = dict.fromkeys(SIDES, True)
            self.agent_selection = SIDES[0]
        else:
            self.agent_selection = self._battle.side
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()
        return None

    def render(self) -> str:
        return repr(self._battle)

    def close(self) -> None:
        pass


def env(**options: Any) -> BattleEnv:
    """A battle for agents: `env(system="death-valley", battle="ridge-farm")`."""
    return BattleEnv(**options)
